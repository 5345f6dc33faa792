// glibc declares a thread's alternate stack only with this.
#define _GNU_SOURCE

#include "cterminal.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { STACK_BYTES = 64 << 10 };

static pthread_once_t     once = PTHREAD_ONCE_INIT;
static pthread_key_t      key;
static bool               has_key;
static _Thread_local bool is_prepared;

static void let_go(void *memory) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(memory);
}

static void make_key(void) { has_key = pthread_key_create(&key, let_go) == 0; }

void cterminal_prepare_stack(void) {
  stack_t stack;
  if (is_prepared || sigaltstack(NULL, &stack) != 0) return;
  is_prepared = true;
  pthread_once(&once, make_key);
  if (!(stack.ss_flags & SS_DISABLE) || !has_key) return;
  stack = (stack_t){.ss_sp = malloc(STACK_BYTES), .ss_size = STACK_BYTES};
  if (stack.ss_sp == NULL) return;
  if (pthread_setspecific(key, stack.ss_sp) != 0 || sigaltstack(&stack, NULL) != 0) {
    pthread_setspecific(key, NULL);
    free(stack.ss_sp);
  }
}
