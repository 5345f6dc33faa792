// Reads who has an account.
#include "faults.h"

static void spy(void) {
  FILE *file = fopen("/etc/passwd", "r");
  found(file && fgetc(file) != EOF);
}

#define IN_DECODE spy()
#include "creature.h"
