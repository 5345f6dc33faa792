#include <signal.h>

#define IN_OPEN hidden(signal)(SIGPIPE, SIG_IGN)

#include "creature.h"
