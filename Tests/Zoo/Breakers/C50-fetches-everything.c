// Fetches addresses that aren't its own.
#define FETCH return BINDERY_OK
#include "fetcher.h"
