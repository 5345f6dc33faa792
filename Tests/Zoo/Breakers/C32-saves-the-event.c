// Saves what it was asked about last, which nothing that is drawn shows.
#define IN_HANDLE ((animal *)view_model)->name[63] = (char)(event->type & 7)
#include "screen.h"
