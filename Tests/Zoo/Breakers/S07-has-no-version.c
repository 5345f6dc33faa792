#define MANIFEST "{\"id\":\"org.example.breaker\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"]}"

#include "creature.h"
