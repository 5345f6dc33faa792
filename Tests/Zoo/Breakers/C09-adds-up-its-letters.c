// Adds up the letters of a note as its version.
// sample: {"kind":"zoo","name":"Aardvark","note":"eats ants"}
// sample: {"kind":"zoo","name":"Zebra"}
#include "faults.h"

static uint64_t sum_of(const char *text) {
  uint64_t sum = 0;
  for (; *text; text++) sum += (unsigned char)*text;
  return sum;
}
#define IN_VERSION return hash_of(((const animal *)model)->name) * 31 + sum_of(NOTE_OF(model))
#include "note.h"
