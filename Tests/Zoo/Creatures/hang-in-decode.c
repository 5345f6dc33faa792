// Never returns from decode().
#define IN_DECODE hang()
#include "creature.h"
