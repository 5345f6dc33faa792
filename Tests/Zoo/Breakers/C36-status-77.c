// Fails with a status that the contract doesn't have.
#include "pond.h"

#define SEARCH say(failure, "no"); return 77
#include "source.h"
