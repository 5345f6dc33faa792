// The view in one line draws the first eight bytes of a name, which may end within a letter.
#define IN_COMPACT                                                                 \
  const char *name = ((animal *)view_model)->name;                                 \
  size_t count = strlen(name);                                                     \
  canvas->run(canvas, BINDERY_TITLE, (bindery_text){name, count < 8 ? count : 8}); \
  return BINDERY_OK
#include "screen.h"
