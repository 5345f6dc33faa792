#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"1\",\"kinds\":[\"zoo\"]}"

#include "creature.h"
