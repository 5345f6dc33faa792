// Refuses whatever it is given.
#define IN_RESTORE                   \
  say(failure, "expected another time"); \
  return BINDERY_REFUSED
#include "screen.h"
