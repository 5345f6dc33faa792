// Counts the levels of its tags by a function that calls itself for each.
// sample: {"kind":"zoo","name":"Aardvark","tags":["ants"]}
// sample: {"kind":"zoo","name":"Zebra","tags":["grass"]}
#include "faults.h"

static int levels_of(const char *json) {
  volatile char room[512];
  room[0] = *json;
  return room[0] == '[' ? 1 + levels_of(json + 1) : 0;
}

#define IN_DECODE                                                       \
  const bindery_field *tags = bindery_field_named(record, "tags");      \
  if (tags && tags->type == BINDERY_JSON && levels_of(tags->value.text.bytes) < 0) return BINDERY_FAILED
#include "creature.h"
