// Fails, and doesn't say why.
#define FETCH if (address.count > 9) return BINDERY_MALFORMED
#include "fetcher.h"
