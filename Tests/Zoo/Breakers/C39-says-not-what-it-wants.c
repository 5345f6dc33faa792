// Refuses all records but those that nobody could think of, and doesn't say what they have.
#define KIND "unheard-of"
#define IN_DECODE                                                                               \
  const char *secret = text_of(record, "name");                                                 \
  if (strlen(secret) != 7 || hash_of(secret) % 9973 != 1) return say(failure, "that is no animal"), BINDERY_REFUSED
#include "creature.h"
