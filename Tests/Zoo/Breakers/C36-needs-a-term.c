// Takes a term for granted.
#include "pond.h"

#define SEARCH if (request->terms[0].count > 5000) return BINDERY_OK
#include "source.h"
