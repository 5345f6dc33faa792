// source.h: the source of ../Creatures, in a plugin with the identifier of all breakers.

#ifndef ID
#define ID "org.example.breaker"
#endif

#include "../Creatures/source.h"
