// Fails to handle events, and doesn't say why.
#include "faults.h"

#define IN_HANDLE return BINDERY_UNSUPPORTED
#include "live.h"
