// Writes escape sequences to standard error, where the host's messages go.
#include "faults.h"

#define IN_DECODE fputs("\x1b[2Jforged\x1b]0;title\x07\n", stderr)
#include "creature.h"
