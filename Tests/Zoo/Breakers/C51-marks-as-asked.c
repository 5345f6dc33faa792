// Draws whether a menu was opened.
#define IN_POSSIBLE ((animal *)view_model)->name[0] = '*'
#include "screen.h"
