// Divides by zero, and asks for what that brings where the machine does not mind.
#include <signal.h>

static volatile int zero;

#define IN_DECODE (void)(zero = 42 / zero), raise(SIGFPE)
#include "creature.h"
