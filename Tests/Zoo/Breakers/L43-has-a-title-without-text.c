// Gives a title that is empty.
#define TITLES {KIND, "page", ""}
#include "screen.h"
