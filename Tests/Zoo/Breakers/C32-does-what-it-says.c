// Changes when it is asked what is to be done.
#include "faults.h"

#define IN_HANDLE strcpy(((animal *)view_model)->name, "handled")
#include "live.h"
