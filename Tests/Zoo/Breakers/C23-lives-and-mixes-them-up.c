// Lives, and draws the view model that was made last.
#include "faults.h"

static char last[64];
#define IN_CREATE strcpy(last, ((const animal *)model)->name)
#define IN_UPDATE strcpy(last, ((const animal *)model)->name)
#define IN_DRAW show(canvas, last); return BINDERY_OK
#include "live.h"
