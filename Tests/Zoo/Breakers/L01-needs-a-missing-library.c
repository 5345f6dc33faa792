// compile: misses nowhere.so libswiftNowhere.so
#include "creature.h"
