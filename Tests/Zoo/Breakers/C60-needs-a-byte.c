// Takes it for granted that a state has a byte.
#define IN_RESTORE if (state.count == 0) crash()
#include "screen.h"
