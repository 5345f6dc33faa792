// Takes a term for NUL-terminated.
#include "pond.h"

#define SEARCH if (request->term_count > 0 && strlen(request->terms[0].bytes) > 200000) return BINDERY_CANCELLED
#include "source.h"
