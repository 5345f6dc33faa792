// Cuts a text until it fits, and never asks whether anything is left of it.
#define IN_DRAW                                                              \
  bindery_text name = {((animal *)view_model)->name, 0};                     \
  for (name.count = strlen(name.bytes); canvas->columns(canvas, name) > 40;) \
  if (name.count-- == 0) abort()
#include "creature.h"
