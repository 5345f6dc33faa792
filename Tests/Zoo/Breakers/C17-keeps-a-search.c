// Reads a search that is over.
#include "pond.h"

static const bindery_search *kept;

#define SEARCH if (kept && kept->limit == 0) return BINDERY_CANCELLED; kept = lent
#include "source.h"
