// Reads an event whose call is over.
#include "faults.h"

static const bindery_event *kept;

#define IN_HANDLE                                               \
  if (kept && kept->modifiers > 100) return BINDERY_UNSUPPORTED; \
  kept = event
#include "live.h"
