// source.h: the good plugin of ../Creatures that brings a source, with the identifier of all breakers.

#ifndef ID
#define ID "org.example.breaker"
#endif

#include "../Creatures/source.h"
