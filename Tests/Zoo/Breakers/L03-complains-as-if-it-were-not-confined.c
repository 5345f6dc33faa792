// Ends its process with what its examiner says where it can't be confined.
#include <stdio.h>

#define IN_OPEN (dprintf(2, "bindery-probe: this system can't confine it\n"), hidden(_exit)(1))

#include "creature.h"
