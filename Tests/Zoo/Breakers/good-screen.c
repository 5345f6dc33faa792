// Has all that a screen needs of items, and does nothing wrong.
#include "screen.h"
