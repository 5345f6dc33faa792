// Shows a note on its page alone, and has the version of the name.
// sample: {"kind":"zoo","name":"Aardvark","note":"eats ants"}
// sample: {"kind":"zoo","name":"Zebra","note":"eats grass"}
#include "faults.h"

#define IN_DECODE                                                                      \
  if (strlen(text_of(record, "name")) > 31 || strlen(text_of(record, "note")) > 30) {  \
    say(failure, "expected a short text in 'name' and in 'note'");                     \
    return BINDERY_REFUSED;                                                            \
  }
// The state that is restored lies behind the note.
#define WHEN_DECODED snprintf(made->name + 32, 31, "%s", text_of(record, "note"))
#define IN_DETAIL show(canvas, ((animal *)view_model)->name + 32)
#include "screen.h"
