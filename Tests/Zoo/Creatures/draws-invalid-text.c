// Draws text that isn't UTF-8.
#define IN_DRAW return (show(canvas, "bad \xff\xc0\x80 text"), BINDERY_OK)
#include "creature.h"
