// Has room for nine bytes of a name as its identity, and so loses a half of the letter at its end.
// sample: {"kind":"zoo","name":"Aardvarké"}
// sample: {"kind":"zoo","name":"Zebra"}
#define IN_IDENTITY                                             \
  const char *name   = ((const animal *)model)->name;           \
  size_t      count  = strlen(name);                            \
  bool        is_cut = count == 10 && (unsigned char)name[9] >= 128; \
  out->write(out, (bindery_text){name, is_cut ? 9 : count});    \
  return
#include "creature.h"
