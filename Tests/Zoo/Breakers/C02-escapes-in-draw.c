// Fails to draw, with an escape sequence in its sentence.
#include "faults.h"

#define IN_DRAW say(failure, "\033[2Jno ink"); return BINDERY_FAILED
#include "creature.h"
