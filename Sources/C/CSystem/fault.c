// glibc declares the flags of sigaction() and an alternate stack only with this.
#define _GNU_SOURCE

#include "cfault.h"
#include "signals.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

// The size of a thread's stack for signals. The registers alone take up to 12 KiB of it.
enum { STACK_SIZE = 32 << 10 };

static uint32_t        *noted;
static struct sigaction former[CRASH_SIGNAL_COUNT];

static _Thread_local uint32_t thread_number;
static _Thread_local bool     has_asked_for_stack;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t  key;
static bool           has_key;

static void note_thread(void) {
  uint32_t none = 0;
  uint32_t number = thread_number == 0 ? UINT32_MAX : thread_number;
  __atomic_compare_exchange_n(noted, &none, number, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

// Only calls what is safe in a signal handler.
static void note_crash(int number) {
  note_thread();
  for (int index = 0; index < CRASH_SIGNAL_COUNT; index++) {
    if (crash_signals[index] == number) sigaction(number, &former[index], NULL);
  }
  // It is delivered once this returns. Not every crash would come again by itself: eg a breakpoint doesn't.
  raise(number);
}

void cfault_note_thread(uint32_t *note) {
  noted = note;
  atexit(note_thread);
  struct sigaction action = {.sa_handler = note_crash, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < CRASH_SIGNAL_COUNT; index++) {
    sigaction(crash_signals[index], &action, &former[index]);
  }
}

static void let_go(void *memory) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(memory);
}

static void make_key(void) { has_key = pthread_key_create(&key, let_go) == 0; }

// Lets the thread note that its stack has no room left. A stack that somebody else has given it is as good.
static void provide_signal_stack(void) {
  stack_t stack;
  if (has_asked_for_stack || sigaltstack(NULL, &stack) != 0) return;
  has_asked_for_stack = true;
  pthread_once(&once, make_key);
  if (!(stack.ss_flags & SS_DISABLE) || !has_key) return;
  stack = (stack_t){.ss_sp = malloc(STACK_SIZE), .ss_size = STACK_SIZE};
  if (stack.ss_sp == NULL) return;
  if (pthread_setspecific(key, stack.ss_sp) != 0 || sigaltstack(&stack, NULL) != 0) {
    pthread_setspecific(key, NULL);
    free(stack.ss_sp);
  }
}

uint32_t cfault_number_thread(uint32_t number) {
  provide_signal_stack();
  uint32_t before = thread_number;
  thread_number = number;
  return before;
}

uint32_t cfault_thread_number(void) { return thread_number; }
