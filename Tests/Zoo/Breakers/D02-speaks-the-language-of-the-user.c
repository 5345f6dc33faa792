// Draws in the language that the environment names.
#define IN_DRAW                         \
  const char *language = getenv("LANG"); \
  show(canvas, language && strncmp(language, "C", 1) != 0 ? "animal of another language" : "animal ")
#include "creature.h"
