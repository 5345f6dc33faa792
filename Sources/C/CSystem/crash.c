// glibc declares a thread's registers and process_vm_readv() only with this.
#define _GNU_SOURCE

#include "cimage.h"
#include "cload.h"
#include "signals.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <link.h>
#include <sys/uio.h>
#include <ucontext.h>

enum { MOST_IMAGES = 1024, STACK_WORDS = 2048 };

struct image {
  uintptr_t   start, end;
  const char *sentence;
};

// Constant up to `image_count`, which only grows.
static struct image images[MOST_IMAGES];
static atomic_int   image_count;

// A spin lock for the writers of both.
static atomic_flag is_writing = ATOMIC_FLAG_INIT;

static struct sigaction former[CRASH_SIGNAL_COUNT];

// The process that is reported on. A child that a plugin forks has the handlers, too, and its end is no end of this one.
static pid_t reported;

static int find(struct dl_phdr_info *info, size_t size, void *result) {
  (void)size;
  struct image *image = result;
  uintptr_t     address = image->start, start = UINTPTR_MAX, end = 0;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t first = info->dlpi_addr + segment->p_vaddr;
    if (first < start) start = first;
    if (first + segment->p_memsz > end) end = first + segment->p_memsz;
  }
  if (address < start || address >= end) return 0;
  image->start = start;
  image->end = end;
  return 1;
}

void cimage_register_crash_sentence(const void *address, const char *sentence) {
  struct image image = {(uintptr_t)address, 0, strdup(sentence)};
  if (image.sentence == NULL || dl_iterate_phdr(find, &image) == 0) return;
  while (atomic_flag_test_and_set(&is_writing)) {}
  int count = atomic_load(&image_count);
  if (count < MOST_IMAGES) {
    images[count] = image;
    atomic_store(&image_count, count + 1);
  }
  atomic_flag_clear(&is_writing);
}

static const char *sentence_for(uintptr_t address) {
  int count = atomic_load(&image_count);
  for (int index = 0; index < count; index++) {
    if (address >= images[index].start && address < images[index].end) return images[index].sentence;
  }
  return NULL;
}

// Returns the sentence of the innermost registered image on the part of the stack that begins at an address, or NULL.
static const char *sentence_on_stack(uintptr_t stack) {
  // The kernel reports unmapped memory as an error, where reading it directly would crash again.
  static uintptr_t words[STACK_WORDS];
  struct iovec     here = {words, sizeof words}, there = {(void *)stack, sizeof words};
  ssize_t          read = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
  const char      *sentence = NULL;
  for (ssize_t index = 0; index < read / (ssize_t)sizeof *words && sentence == NULL; index++) {
    sentence = sentence_for(words[index]);
  }
  return sentence;
}

// Returns the sentence of the image that crashed, or else of the innermost registered image on the stack, or NULL.
static const char *sentence_of(const ucontext_t *context) {
#if defined(__x86_64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
  uintptr_t stack = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uintptr_t place = context->uc_mcontext.pc, stack = context->uc_mcontext.sp;
#else
  uintptr_t place = 0, stack = 0;
#endif
  const char *sentence = sentence_for(place);
  return sentence != NULL ? sentence : sentence_on_stack(stack);
}

// What is written after the sentence of an image, or NULL.
static _Atomic(const char *) last_words;

// Writes whose code ends the process: the notes of a load that the thread is in, or else a sentence. Returns whether
// there was anything to write.
static bool tell_of(const char *sentence) {
  bool is_told = cload_leave_notes();
  if (!is_told && sentence != NULL) (void)!write(STDERR_FILENO, sentence, strlen(sentence));
  is_told = is_told || sentence != NULL;
  const char *words = atomic_load(&last_words);
  if (is_told && words != NULL) (void)!write(STDERR_FILENO, words, strlen(words));
  return is_told;
}

bool cimage_tell_of_caller(const char *otherwise) {
  if (getpid() != reported) return false;
  if (tell_of(sentence_on_stack((uintptr_t)__builtin_frame_address(0)))) return true;
  // Nothing on the stack says whose code it is, such as that of a thread that begins with exit().
  return atomic_load(&image_count) > 0 && tell_of(otherwise);
}

void cimage_set_last_words(const char *words) {
  // The former ones may be being written, so they are kept for good.
  atomic_store(&last_words, words == NULL ? NULL : strdup(words));
}

static void tell(int number, siginfo_t *info, void *context) {
  for (int index = 0; index < CRASH_SIGNAL_COUNT; index++) {
    if (crash_signals[index] != number) continue;
    // A handler that expects a fault to happen again, as Swift's does, would let the program go on.
    const struct sigaction by_default = {.sa_handler = SIG_DFL};
    sigaction(number, info->si_code <= 0 ? &by_default : &former[index], NULL);
  }
  // A signal of another process is no crash of this one.
  bool is_own = info->si_code > 0 || info->si_pid == getpid();
  if (is_own && getpid() == reported) tell_of(sentence_of(context));
  // A fault happens again as soon as this returns; what others have sent doesn't, nor does a breakpoint. It is pending
  // until this returns.
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGABRT) raise(number);
}

static void leave_notes(void) {
  if (getpid() == reported) (void)cload_leave_notes();
}

void cimage_install_crash_reporter(void) {
  reported = getpid();
  atexit(leave_notes);
  struct sigaction action = {.sa_sigaction = tell, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < CRASH_SIGNAL_COUNT; index++) {
    sigaction(crash_signals[index], &action, &former[index]);
  }
}
