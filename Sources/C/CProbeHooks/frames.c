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
  bool         is_through;  // whether the walk has come to what was interrupted
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
  walk->is_through |= is_instruction != 0;
  if (places_is_own((const void *)(address - !is_instruction))) add(walk, (const void *)address, is_instruction);
  return ++walk->depth < deepest && walk->found < most ? _URC_NO_REASON : _URC_NORMAL_STOP;
}

void frames_trace(const void *stack, char *frames, size_t capacity) {
  walk walk = {.words = cprobe_words_in(frames, capacity)};
  _Unwind_Backtrace(visit, &walk);
  // After a call of an address that is no function the walk ends at once, and the stack begins with the caller.
  if (walk.found > 0 || walk.is_through || !stack) return;
  const void *caller = places_find(NULL, stack);
  if (caller) add(&walk, caller, false);
}
