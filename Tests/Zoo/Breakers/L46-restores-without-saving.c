// Has a table of restoring without save().
#define TABLE_SAVE NULL
#include "screen.h"
