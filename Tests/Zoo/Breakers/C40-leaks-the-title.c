// decode() copies the title, and nobody frees the copy.
#define IN_DECODE kept_title = strdup(text_of(record, "name"))
static char *kept_title;
#include "creature.h"
