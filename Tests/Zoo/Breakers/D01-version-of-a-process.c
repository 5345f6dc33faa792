// Mixes its process into the version, as a hash with a random seed does.
#define IN_VERSION return strlen(((const animal *)model)->name) + (uint64_t)getpid()
#include "creature.h"
