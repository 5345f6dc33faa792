// Writes a file into the user's home.
#define IN_DECODE leave_file(record, "home")
#include "creature.h"
