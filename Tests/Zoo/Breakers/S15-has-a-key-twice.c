#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"]}"

#include "creature.h"
