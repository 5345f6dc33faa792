// Begins each page with its last item.
#define FROG first + count - 1 - index
#include "pages.h"
