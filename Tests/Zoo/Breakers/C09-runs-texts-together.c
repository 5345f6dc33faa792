// Draws two texts in two runs, and makes the version of both without saying where the second begins.
// sample: {"kind":"zoo","name":"Aardvark","from":"Kenya","food":"ants"}
// sample: {"kind":"zoo","name":"Zebra","from":"Sudan","food":"grass"}
#include "faults.h"

#define IN_DECODE                                                                                              \
  if (strlen(text_of(record, "name")) > 15 || strlen(text_of(record, "from")) > 15 ||                         \
      strlen(text_of(record, "food")) > 15) {                                                                 \
    say(failure, "expected short texts in 'name', 'from' and 'food'");                                        \
    return BINDERY_REFUSED;                                                                                   \
  }
#define WHEN_DECODED                          \
  strcpy(made->name + 16, text_of(record, "from")); \
  strcpy(made->name + 32, text_of(record, "food"))
#define IN_VERSION                                                                      \
  char all[192];                                                                        \
  const char *name = ((const animal *)model)->name;                                     \
  snprintf(all, sizeof all, "%s %s%s", name, name + 16, name + 32);                     \
  return hash_of(all)
#define IN_DRAW                                 \
  show(canvas, ((animal *)view_model)->name + 16); \
  show(canvas, ((animal *)view_model)->name + 32)
#include "creature.h"
