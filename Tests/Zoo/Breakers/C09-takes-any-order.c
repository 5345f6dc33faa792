// Has the same version where its two notes change places.
// sample: {"kind":"zoo","name":"Aardvark","food":"ants","home":"a burrow"}
// sample: {"kind":"zoo","name":"Zebra"}
#include "faults.h"

#define TAKE_NOTE                                     \
  snprintf(note, 16, "%s", text_of(record, "food"));  \
  snprintf(note + 16, 16, "%s", text_of(record, "home"))
#define IN_VERSION \
  return hash_of(((const animal *)model)->name) * 31 + (hash_of(NOTE_OF(model)) ^ hash_of(NOTE_OF(model) + 16))
#define IN_DRAW show(canvas, NOTE_OF(view_model)); show(canvas, NOTE_OF(view_model) + 16)
#include "note.h"
