#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"],\"files\":[{\"extensions\":[\".MP3\"],\"kinds\":[\"zoo\"]}]}"

#include "creature.h"
