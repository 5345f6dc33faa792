#include <signal.h>

#define IN_DRAW hidden(signal)(SIGUSR1, (void (*)(int))abort)

#include "creature.h"
