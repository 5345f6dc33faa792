// Has contents of a kind that it doesn't show.
#define CONTENT_KINDS "ark"
#include "screen.h"
