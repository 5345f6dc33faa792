// Wants something done about one key that is no verb and its argument.
#include "faults.h"

#define IN_HANDLE if (event->type == BINDERY_KEY && event->text.count == 1 && event->text.bytes[0] == 'y') say(action, "open\n1")
#include "live.h"
