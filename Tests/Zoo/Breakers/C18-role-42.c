// Draws in a role that there isn't.
#include "faults.h"

#define IN_DRAW canvas->run(canvas, 42, (bindery_text){"wild ", 5})
#include "creature.h"
