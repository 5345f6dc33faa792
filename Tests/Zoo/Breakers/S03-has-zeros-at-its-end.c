// then: truncate -s 11000 "$library" && truncate -s 20000 "$library"
#include "creature.h"
