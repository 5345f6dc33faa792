// compile: byte 18 243
#include "creature.h"
