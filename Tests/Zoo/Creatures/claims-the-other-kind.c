// Claims the kind of another plugin in its manifest, without a table for it.
#define MANIFEST                                                                                                     \
  "{\"id\":\"" ID "\",\"version\":\"0.0.1\",\"contract\":\"1.0\",\"kinds\":[\"zoo\",\"keeper\"]}"
#include "creature.h"
