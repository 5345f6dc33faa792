// Keeps each identifier that it is asked for, in a list that nobody reads.
#include "pond.h"

typedef struct known {
  struct known *next;
  size_t        count;
} known;

static known *all;

static inline void keep(size_t count) {
  known *made = malloc(sizeof *made);
  if (!made) return;
  *made = (known){__atomic_load_n(&all, __ATOMIC_RELAXED), count};
  while (!__atomic_compare_exchange_n(&all, &made->next, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {}
}

#define SEARCH                                       \
  if (request->id_count > 0) keep(request->id_count); \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
