// Writes a file into the folder of temporary files.
#define IN_DECODE leave_file(record, "temporary")
#include "creature.h"
