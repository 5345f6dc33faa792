// Marks the row as read when its page is drawn.
#define IN_DETAIL ((animal *)view_model)->name[0] = '*'
#include "screen.h"
