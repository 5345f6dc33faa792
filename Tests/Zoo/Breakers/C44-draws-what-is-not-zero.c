// Draws a mark unless what nothing was written to happens to be 0.
// compile: flags -w
#define IN_DRAW                                          \
  char *marks = malloc(16);                              \
  if (!marks) return BINDERY_FAILED;                     \
  bool is_marked = marks[7] != 0;                        \
  free(marks);                                           \
  if (is_marked) canvas->run(canvas, BINDERY_BADGE, (bindery_text){"new", 3})
#include "creature.h"
