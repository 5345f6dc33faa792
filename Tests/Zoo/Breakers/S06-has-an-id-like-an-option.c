#define MANIFEST "{\"id\":\"-rf\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"]}"

#include "creature.h"
