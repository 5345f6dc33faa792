// Compares the text of an event as if a NUL were behind it.
#include "faults.h"

#define IN_HANDLE if (event->type == BINDERY_KEY && strcmp(event->text.bytes, "a") == 0) say(action, "back")
#include "live.h"
