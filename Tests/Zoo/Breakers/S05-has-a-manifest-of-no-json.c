#define MANIFEST "id: org.example.breaker"

#include "creature.h"
