// Takes another model, and goes on with the former.
#include "faults.h"

#define IN_UPDATE return BINDERY_OK
#include "live.h"
