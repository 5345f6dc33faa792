// creature.h: the good plugin of ../Creatures. The names of breakers begin with a code in upper case, and so are no
// identifiers: all have the same one.

#ifndef ID
#define ID "org.example.breaker"
#endif

#include <dlfcn.h>

// A function of the C library, called so that the library doesn't show that it is: what is to be seen is what the
// function does.
#define hidden(function) ((__typeof__(&function))dlsym(RTLD_DEFAULT, #function))

#include "../Creatures/creature.h"
