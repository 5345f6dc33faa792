// Uses a processor in decode() and never returns.
#define IN_DECODE spin()
#include "creature.h"
