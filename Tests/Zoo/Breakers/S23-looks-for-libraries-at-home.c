// compile: flags -Wl,-rpath,/home/nobody/lib
#include "creature.h"
