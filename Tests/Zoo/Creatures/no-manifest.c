// Has no manifest.
#define NO_MANIFEST
#include "creature.h"
