#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"],\"files\":[{\"extensions\":[\"zoo\"],\"kinds\":[\"zoo\"],\"siblings\":[\"../cover.jpg\"]}]}"

#include "creature.h"
