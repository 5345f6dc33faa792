// Claims the kind of another plugin in its manifest, too, and has no table for it.
#define MANIFEST "{\"id\":\"" ID "\",\"version\":\"1.0.0\",\"contract\":\"1.0\",\"kinds\":[\"zoo\",\"keeper\"]}"
#include "creature.h"
