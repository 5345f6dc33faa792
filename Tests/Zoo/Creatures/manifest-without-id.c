// Has a manifest without an identifier.
#define MANIFEST "{\"version\":\"1.0.0\",\"contract\":\"1.0\",\"kinds\":[\"zoo\"]}"
#include "creature.h"
