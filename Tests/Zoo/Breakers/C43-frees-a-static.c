// Frees a text that was never allocated.
// compile: flags -w
static char text[64];
#define IN_DRAW free(text)
#include "creature.h"
