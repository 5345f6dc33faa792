#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"],\"files\":[{\"magic\":[[{\"offset\":4095,\"hex\":\"0000\"}]],\"kinds\":[\"zoo\"]}]}"

#include "creature.h"
