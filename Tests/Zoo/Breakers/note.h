// note.h: a plugin whose animals have a note beside their names, each of up to 31 bytes. What a breaker does wrong it
// defines in front of it, as for creature.h, or as TAKE_NOTE, which writes the note of `record` to `note`.

#include "faults.h"

#ifndef TAKE_NOTE
#define TAKE_NOTE snprintf(note, 32, "%s", text_of(record, "note"))
#endif

#define NOTE_OF(model) (((const animal *)(model))->name + 32)

#define IN_DECODE                                                                     \
  if (strlen(text_of(record, "name")) > 31 || strlen(text_of(record, "note")) > 31) { \
    say(failure, "expected a short text in 'name' and in 'note'");                    \
    return BINDERY_REFUSED;                                                           \
  }
#define WHEN_DECODED           \
  char *note = made->name + 32; \
  TAKE_NOTE
#ifndef IN_VERSION
#define IN_VERSION return hash_of(((const animal *)model)->name) * 31 + hash_of(NOTE_OF(model))
#endif
#ifndef IN_DRAW
#define IN_DRAW show(canvas, NOTE_OF(view_model))
#endif
#include "creature.h"
