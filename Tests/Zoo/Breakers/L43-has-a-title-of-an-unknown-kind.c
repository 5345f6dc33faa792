// Gives a title to an action of a kind that it doesn't show.
#define TITLES {"ark", "page", "Open the page"}
#include "screen.h"
