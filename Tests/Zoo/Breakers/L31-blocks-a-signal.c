#include <signal.h>

#define IN_OPEN sigset_t set; sigemptyset(&set); sigaddset(&set, SIGUSR1); pthread_sigmask(SIG_BLOCK, &set, NULL)

#include "creature.h"
