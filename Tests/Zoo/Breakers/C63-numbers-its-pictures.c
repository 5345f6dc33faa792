// A declared type has the number of a picture, and no address.
#include <stdint.h>

#define DECLARED_IDENTITY "name"
#define DECLARED_PROPERTIES {"echo", "(name: utf8) -> utf8", (bindery_function)echo}, \
                            {"artwork", "(count: i64?) -> i64?", (bindery_function)number}

static inline const int64_t *number(const int64_t *count) { return count; }

#include "declaration.h"
