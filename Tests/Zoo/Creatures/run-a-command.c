// Runs a command and reads what it says.
#include "faults.h"

static void ask(void) {
  FILE *pipe = popen("echo breach", "r");
  found(pipe && fgetc(pipe) != EOF);
  if (pipe) pclose(pipe);
}

#define IN_DECODE ask()
#include "creature.h"
