// Draws feet for one language, and metres for all others.
#define IN_DRAW                         \
  const char *language = getenv("LANG"); \
  show(canvas, language && strncmp(language, "en_US", 5) == 0 ? "12 ft" : "4 m")
#include "creature.h"
