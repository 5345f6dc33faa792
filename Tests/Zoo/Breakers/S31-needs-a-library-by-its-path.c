// compile: needs libpath.so
#include "creature.h"
