// Writes a file beside itself.
#define IN_DECODE leave_file(record, "folder")
#include "creature.h"
