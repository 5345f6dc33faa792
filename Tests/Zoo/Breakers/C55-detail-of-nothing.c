// Draws nothing on a page.
#define IN_DETAIL return BINDERY_OK
#include "screen.h"
