#include "creature.h"

BINDERY_EXPORT int zoo_animal_count = 7;
