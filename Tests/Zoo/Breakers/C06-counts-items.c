// Has an identity that counts how many items were read.
#include "faults.h"

static int  items;
static char number[16];
#define IN_DECODE snprintf(number, sizeof number, "%d ", ++items)
#define IN_IDENTITY say(out, number)
#include "creature.h"
