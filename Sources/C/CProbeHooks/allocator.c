// allocator.c: replacements of malloc() and its relatives.
//
// The guard serves what a thread requests inside the plugin; the system's allocator serves the rest. Either side may
// free memory of the other, since libraries that both use keep some of their own.

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include "cprobe_yielding.h"
#include "guard.h"
#include "threads.h"

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void  __libc_free(void *memory);

#define EXPORT __attribute__((visibility("default")))
#define CALLER __builtin_return_address(0)
#define FRAME __builtin_frame_address(0)

static inline void *allocate(size_t size, size_t alignment, bool is_zero, const void *caller, const void *frame) {
  bool  is_refused = false;
  void *memory = NULL;
  if (__builtin_expect(guard_depth > 0, 0) && guard_is_asked(caller)) {
    memory = guard_allocate(size, alignment, caller, frame, is_zero, &is_refused);
    if (is_refused) errno = ENOMEM;
    cprobe_yield();
    if (memory || is_refused) return memory;
  }
  if (alignment > 16) return __libc_memalign(alignment, size);
  return is_zero ? __libc_calloc(1, size) : __libc_malloc(size);
}

static void release(void *memory, const void *caller, const void *frame) {
  if (!memory) return;
  if (guard_free(memory, caller, frame)) {
    if (guard_depth > 0) cprobe_yield();
    return;
  }
  bool is_asked = guard_depth > 0 && guard_is_asked(caller);
  if (is_asked) guard_note_foreign(memory, caller, frame);
  __libc_free(memory);
  if (is_asked) guard_note_foreign(NULL, NULL, NULL);
}

static void *move(void *memory, size_t size, const void *caller, const void *frame) {
  size_t old_size;
  if (!memory) return allocate(size, 0, false, caller, frame);
  if (!guard_size(memory, &old_size, caller, frame)) {
    bool is_asked = guard_depth > 0 && guard_is_asked(caller);
    if (is_asked) guard_note_foreign(memory, caller, frame);
    void *moved = __libc_realloc(memory, size);
    if (is_asked) guard_note_foreign(NULL, NULL, NULL);
    return moved;
  }
  if (size == 0) {
    release(memory, caller, frame);
    return NULL;
  }
  void *moved = allocate(size, 0, false, caller, frame);
  if (!moved) return NULL;
  memcpy(moved, memory, old_size < size ? old_size : size);
  release(memory, caller, frame);
  return moved;
}

EXPORT void *malloc(size_t size) { return allocate(size, 0, false, CALLER, FRAME); }

EXPORT void free(void *memory) {
  int error = errno;
  release(memory, CALLER, FRAME);
  errno = error;
}

EXPORT void *calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) {
    errno = ENOMEM;
    return NULL;
  }
  return allocate(all, 0, true, CALLER, FRAME);
}

EXPORT void *realloc(void *memory, size_t size) { return move(memory, size, CALLER, FRAME); }

EXPORT void *reallocarray(void *memory, size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) {
    errno = ENOMEM;
    return NULL;
  }
  return move(memory, all, CALLER, FRAME);
}

EXPORT void *memalign(size_t alignment, size_t size) { return allocate(size, alignment, false, CALLER, FRAME); }

EXPORT void *aligned_alloc(size_t alignment, size_t size) { return allocate(size, alignment, false, CALLER, FRAME); }

EXPORT int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  int   error = errno;
  void *made = allocate(size, alignment, false, CALLER, FRAME);
  errno = error;
  if (!made) return ENOMEM;
  *memory = made;
  return 0;
}

EXPORT void *valloc(size_t size) { return allocate(size, 4096, false, CALLER, FRAME); }

EXPORT void *pvalloc(size_t size) { return allocate((size + 4095) & ~(size_t)4095, 4096, false, CALLER, FRAME); }

EXPORT size_t malloc_usable_size(void *memory) {
  static size_t (*system_usable_size)(void *);
  size_t size;
  if (!memory) return 0;
  if (guard_size(memory, &size, CALLER, FRAME)) return size;
  if (!system_usable_size) *(void **)&system_usable_size = dlsym(RTLD_NEXT, "malloc_usable_size");
  return system_usable_size ? system_usable_size(memory) : 0;
}

// ------------------------------------------------------------------------ threads

// A thread of the plugin's.
typedef struct beginning {
  void *(*start)(void *);
  void       *argument;
  void       *fault_stack;
  thread_note note;
} beginning;

enum { fault_stack_size = 64 << 10 };

static void end(void *given) {
  beginning *own = given;
  stack_t    none = {.ss_flags = SS_DISABLE};
  threads_enter(NULL);
  threads_forget(&own->note);
  if (own->fault_stack != MAP_FAILED) {
    sigaltstack(&none, NULL);
    munmap(own->fault_stack, fault_stack_size);
  }
  __libc_free(own);
}

static void *begin(void *given) {
  beginning *own = given;
  void      *result = NULL;
  // An alternate signal stack, so that this thread's stack overflow can be reported.
  own->fault_stack = mmap(NULL, fault_stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  stack_t alternative = {.ss_sp = own->fault_stack, .ss_size = fault_stack_size};
  if (own->fault_stack != MAP_FAILED) sigaltstack(&alternative, NULL);
  threads_enter(&own->note);
  pthread_cleanup_push(end, own);
  guard_depth = 1;
  result = own->start(own->argument);
  guard_depth = 0;
  pthread_cleanup_pop(true);
  return result;
}

// A thread that is created inside the plugin counts as the plugin's, and so do its allocations.
EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static int (*system_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  unsigned depth = guard_depth;
  guard_depth = 0;
  if (!system_create) *(void **)&system_create = dlsym(RTLD_NEXT, "pthread_create");
  beginning *own = depth > 0 ? __libc_malloc(sizeof *own) : NULL;
  if (own) {
    *own = (beginning){.start = start, .argument = argument};
    threads_describe(&own->note, (const void *)(uintptr_t)start);
  }
  int error = own ? system_create(thread, attributes, begin, own) : system_create(thread, attributes, start, argument);
  if (error != 0 && own) {
    threads_forget(&own->note);
    __libc_free(own);
  }
  guard_depth = depth;
  return error;
}

#endif
