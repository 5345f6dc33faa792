// Fails to take another model, once it has.
#include "faults.h"

#define IN_UPDATE                                 \
  *(animal *)view_model = *(const animal *)model; \
  say(failure, "it is too late");                \
  return BINDERY_FAILED
#include "live.h"
