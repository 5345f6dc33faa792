// creature.h: the good plugin of ../Creatures. The names of breakers begin with a code in upper case, and so are no
// identifiers: all have the same one.

#ifndef ID
#define ID "org.example.breaker"
#endif

#include "../Creatures/creature.h"
