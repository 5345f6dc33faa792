// Lives, and has a property that returns a buffer in which draw() writes, too.
#include "faults.h"

static char buffer[64];
#define IN_ECHO return strcpy(buffer, view_model)
#define IN_DRAW strcpy(buffer, ((animal *)view_model)->name)
#include "live.h"
