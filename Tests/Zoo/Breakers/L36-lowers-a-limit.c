#include <sys/resource.h>

#define IN_OPEN struct rlimit limit = {32, 32}; if (hidden(setrlimit)(RLIMIT_NOFILE, &limit) != 0) crash()

#include "creature.h"
