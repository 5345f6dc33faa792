// then: chmod o+w "$library"
#include "creature.h"
