// Restores a kind that is none of those that live.
#define RESTORED_KINDS "ark"
#include "screen.h"
