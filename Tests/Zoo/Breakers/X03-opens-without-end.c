// Opens a file for each item.
#include <fcntl.h>
#define IN_DECODE (void)!open("/dev/null", O_RDONLY)
#include "creature.h"
