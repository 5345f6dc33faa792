// Gives an action two titles.
#define TITLES {KIND, "page", "Open the page"}, {KIND, "page", "Visit"}
#include "screen.h"
