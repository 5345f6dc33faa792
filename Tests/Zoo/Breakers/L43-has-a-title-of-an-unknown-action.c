// Gives a title to an action that there isn't.
#define TITLES {KIND, "pages", "Open the page"}
#include "screen.h"
