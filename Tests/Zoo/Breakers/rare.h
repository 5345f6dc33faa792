// rare.h: a plugin some of whose animals are rare, as none of the samples is: those of which RARE, an expression with
// `record`, is true. What a breaker does wrong with them it defines in front of it, as for creature.h, and in a function
// IS_RARE(model) tells them. With ON_SCREEN it has all of screen.h.

#include "faults.h"

#define IS_RARE(model) (((const animal *)(model))->name[62])

#define IN_DECODE                                          \
  if (strlen(text_of(record, "name")) > 40) {              \
    say(failure, "expected at most 40 bytes in 'name'");   \
    return BINDERY_REFUSED;                                \
  }
#define WHEN_DECODED made->name[62] = (RARE) ? 1 : 0
#ifndef IN_VERSION
#define IN_VERSION return hash_of(((const animal *)model)->name) * 2 + (uint64_t)IS_RARE(model)
#endif

// Returns whether a field is true.
static inline bool is_true(const bindery_record *record, const char *key) {
  const bindery_field *field = bindery_field_named(record, key);
  return field && field->type == BINDERY_BOOL && field->value.boolean;
}

#ifdef ON_SCREEN
#include "screen.h"
#else
#include "creature.h"
#endif
