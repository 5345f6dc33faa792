#define IN_OPEN if (hidden(chdir)("/usr") != 0) crash()

#include "creature.h"
