#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"next\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"]}"

#include "creature.h"
