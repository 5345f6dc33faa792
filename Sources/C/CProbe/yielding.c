// yielding.c: the implementation of cprobe_yielding.h.

#define _GNU_SOURCE

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>

#include "cprobe_yielding.h"

static atomic_bool             lets_yield;
static _Thread_local uint32_t  turn;
static _Thread_local uint64_t  own_text;     // the number of the text that this thread began with; 0 if there is none
static _Atomic uint64_t        current_text; // the number of the text that strtok() goes on with
static _Atomic uint64_t        mixed_texts;

void cprobe_let_yield(bool lets) { atomic_store(&lets_yield, lets); }

void cprobe_yield(void) {
  if (!atomic_load_explicit(&lets_yield, memory_order_relaxed)) return;
  // Threads that count alike would give way at the same places of their calls, so each begins elsewhere.
  if (turn == 0) turn = (uint32_t)((uintptr_t)&turn >> 6) | 1;
  turn = turn * 1664525 + 1013904223;
  if (turn >> 24 >= 32) return;
  int error = errno;
  sched_yield();
  errno = error;
}

bool cprobe_note_strtok(bool begins) {
  static _Atomic uint64_t count;
  if (begins) {
    own_text = atomic_fetch_add(&count, 1) + 1;
    atomic_store(&current_text, own_text);
  } else if (own_text != 0 && own_text != atomic_load(&current_text)) {
    atomic_fetch_add(&mixed_texts, 1);
    return false;
  }
  return true;
}

uint64_t cprobe_mixed_texts(void) { return atomic_load(&mixed_texts); }
