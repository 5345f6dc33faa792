#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"2.0\",\"kinds\":[\"zoo\"]}"

#include "creature.h"
