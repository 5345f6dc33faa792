// Says why in two lines.
#define IN_POSSIBLE say(reason, "it is asleep\nuntil noon"); return false
#include "screen.h"
