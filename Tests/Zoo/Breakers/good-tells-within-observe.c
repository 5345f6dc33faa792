// Tells a new observer of a change before observe() returns, as the host may have missed one.
#define IN_OBSERVE if (observer) observer->changed(observer)
#include "screen.h"
