// cc: -Wl,-rpath,/home/nobody/lib
#include "creature.h"
