// Wants something done about events that it doesn't know.
#include "faults.h"

#define IN_HANDLE if (event->type > BINDERY_PASTE) say(action, "back")
#include "live.h"
