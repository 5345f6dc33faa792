// frames.c: the places in the plugin that a thread has come through.

#define _GNU_SOURCE

#include "frames.h"

#include <stdbool.h>
#include <stdint.h>
#include <unwind.h>

#include "cprobe_words.h"
#include "places.h"

enum { deepest = 512, most = 2 };

typedef struct walk {
  cprobe_words words;
  unsigned     depth, found;
} walk;

static void add(walk *walk, const void *address, bool is_instruction) {
  char name[900];
  if (is_instruction) places_name_instruction(address, name, sizeof name);
  else places_name(address, name, sizeof name);
  if (walk->found++ > 0) cprobe_say(&walk->words, ", called by ");
  cprobe_say(&walk->words, name);
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *given) {
  walk     *walk = given;
  int       is_instruction = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_instruction);
  if (places_is_own((const void *)(address - !is_instruction))) add(walk, (const void *)address, is_instruction);
  return ++walk->depth < deepest && walk->found < most ? _URC_NO_REASON : _URC_NORMAL_STOP;
}

void frames_trace(const void *stack, char *frames, size_t capacity) {
  walk walk = {.words = cprobe_words_in(frames, capacity)};
  _Unwind_Backtrace(visit, &walk);
  if (walk.found > 0 || !stack) return;
  // A call of an address that is no function, or code without tables for unwinding.
  const void *caller = places_find(NULL, stack);
  if (caller) add(&walk, caller, false);
}
