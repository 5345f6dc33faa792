#define IN_IDENTITY if (!model && system("true")) return

#include "creature.h"
