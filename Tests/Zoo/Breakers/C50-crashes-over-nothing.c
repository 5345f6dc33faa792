// Takes a letter for granted.
#define FETCH if (address.count == 0) crash()
#include "fetcher.h"
