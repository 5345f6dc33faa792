// Fails, and doesn't say why.
#include "pond.h"

#define SEARCH return BINDERY_OFFLINE
#include "source.h"
