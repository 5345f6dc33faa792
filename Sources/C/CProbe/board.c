// board.c: the board, which outlives a crash, and the handler of faults.

#define _GNU_SOURCE

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "cprobe.h"
#include "cprobe_words.h"
#include "lent.h"

static cprobe_board        own_board;
static cprobe_board       *board = &own_board;
static const cprobe_guard *guard;

bool cprobe_use_board(int descriptor) {
  void *memory = mmap(NULL, sizeof(cprobe_board), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) return false;
  board = memory;
  return true;
}

cprobe_board *cprobe_current_board(void) { return board; }

void cprobe_note_function(const char *function, size_t count) {
  if (count >= sizeof board->function) count = sizeof board->function - 1;
  memcpy(board->function, function, count);
  board->function[count] = 0;
}

void cprobe_note_input(const char *bytes, size_t count) {
  if (count > sizeof board->input) count = sizeof board->input;
  memcpy(board->input, bytes, count);
  board->input_count = (uint32_t)count;
  __atomic_fetch_add(&board->input_number, 1, __ATOMIC_RELAXED);
}

void cprobe_note_iteration(int64_t iteration) { board->iteration = iteration; }

void cprobe_note_made(void) { __atomic_fetch_add(&board->made_count, 1, __ATOMIC_RELAXED); }

void cprobe_note_released(void) { __atomic_fetch_add(&board->released_count, 1, __ATOMIC_RELAXED); }

void cprobe_end_without_memory(void) {
  board->lacks_memory = 1;
  _exit(CPROBE_NO_MEMORY_CODE);
}

void cprobe_set_guard(const cprobe_guard *new_guard) { guard = new_guard; }

const cprobe_guard *cprobe_current_guard(void) { return guard; }

static const cprobe_coverage *coverage;

void cprobe_set_coverage(const cprobe_coverage *new_coverage) { coverage = new_coverage; }

const cprobe_coverage *cprobe_current_coverage(void) { return coverage; }

// ------------------------------------------------------------------------ faults

static uint32_t explain(uintptr_t address, bool is_write) {
  uint32_t fault = cprobe_explain_borrowed(address, is_write, board->detail, sizeof board->detail);
  if (fault == CPROBE_NO_FAULT && guard) fault = guard->explain(address, board->detail, sizeof board->detail);
  return fault == CPROBE_NO_FAULT ? CPROBE_OTHER : fault;
}

// A signal without an address may come from the allocator, because of what the plugin passed to it.
static uint32_t explain_abort(void) {
  uint32_t fault = guard ? guard->explain(0, board->detail, sizeof board->detail) : CPROBE_NO_FAULT;
  return fault == CPROBE_NO_FAULT ? CPROBE_OTHER : fault;
}

static bool was_write(const void *context) {
#if defined(__x86_64__)
  // Bit 1 of the page fault's error code is set for a write.
  return (((const ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] & 2) != 0;
#else
  (void)context;
  return false;
#endif
}

// The lowest address of the examining thread's stack; 0 if the system doesn't tell.
static uintptr_t stack_end;

static void find_stack(void) {
  pthread_attr_t attributes;
  void          *lowest = NULL;
  size_t         size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) stack_end = (uintptr_t)lowest;
  pthread_attr_destroy(&attributes);
}

// Returns the stack pointer at a fault, or 0 on an unknown processor.
static uintptr_t stack_pointer(const void *context) {
#if defined(__x86_64__)
  return (uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  return (uintptr_t)((const ucontext_t *)context)->uc_mcontext.sp;
#else
  (void)context;
  return 0;
#endif
}

// Returns whether a fault is a stack overflow: just beyond the examining thread's stack, where the system keeps the
// memory free, or where any thread's stack pointer is.
static bool is_stack(uintptr_t address, const void *context) {
  enum { gap = 1 << 20, reach = 64 << 10 };
  uintptr_t pointer = stack_pointer(context);
  if (stack_end && address >= stack_end - gap && address < stack_end + reach) return true;
  return pointer && address >= pointer - reach && address < pointer + reach;
}

static void trace(const void *context) {
  if (guard) guard->trace((const void *)stack_pointer(context), board->frames, sizeof board->frames);
}

static void tell_thread(void) {
  const char *released = NULL;
  const char *origin   = guard ? guard->origin(&released) : NULL;
  if (!origin) return;
  board->is_own_thread = 1;
  cprobe_words words = cprobe_words_in(board->origin, sizeof board->origin);
  cprobe_say(&words, origin);
  if (!released) return;
  words = cprobe_words_in(board->released, sizeof board->released);
  cprobe_say(&words, released);
}

// Does what another process asks of this thread: to say where in the plugin it is.
static void tell_place(const void *context) {
  static atomic_flag is_taken = ATOMIC_FLAG_INIT;
  // The thread that has the board may not be in the plugin, and then this one may be.
  while (atomic_flag_test_and_set(&is_taken)) {
    if (board->frames[0] != 0) return;
    sched_yield();
  }
  if (board->frames[0] == 0) trace(context);
  atomic_flag_clear(&is_taken);
}

// Ends the process by a signal of the calling thread.
static void end_by(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

// The thread whose fault is told: the first that has one.
static _Atomic pid_t faulting;

static void take(int number, siginfo_t *information, void *context) {
  bool  is_asked = number == SIGABRT && information->si_code <= 0 && information->si_pid != getpid();
  pid_t first = 0, self = (pid_t)syscall(SYS_gettid);
  if (is_asked) return tell_place(context);
  if (!atomic_compare_exchange_strong(&faulting, &first, self)) {
    // A second fault in this handler ends the process at once; one of another thread waits until the first is told.
    if (first == self) return end_by(number);
    while (true) pause();
  }
  board->signal = number;
  tell_thread();
  if (board->fault == CPROBE_NO_FAULT) {
    bool      has_address = number == SIGSEGV || number == SIGBUS;
    uintptr_t address = (uintptr_t)information->si_addr;
    board->fault = has_address ? explain(address, was_write(context)) : explain_abort();
    if (has_address && board->fault == CPROBE_OTHER) {
      if (is_stack(address, context)) board->fault = CPROBE_STACK;
      else if (information->si_code > 0 && address < CPROBE_NULL_SIZE) board->fault = CPROBE_NULL;
    }
    trace(context);
  }
  end_by(number);
}

void cprobe_catch_faults(void) {
  static char     stack[64 << 10];
  stack_t         alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action      = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  action.sa_sigaction         = take;
  sigaltstack(&alternative, NULL);
  find_stack();
  static const int numbers[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) sigaction(numbers[index], &action, NULL);
}
