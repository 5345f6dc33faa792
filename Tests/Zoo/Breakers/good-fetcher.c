// Brings a fetcher, and does nothing wrong.
#define FETCH (void)0
#include "fetcher.h"
