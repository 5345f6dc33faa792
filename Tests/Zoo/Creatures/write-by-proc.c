// Opens the memory of the host as a file.
#include "faults.h"

#include <fcntl.h>

static void open_host(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", getppid());
  int memory = open(path, O_RDWR);
  found(memory >= 0);
  if (memory >= 0) close(memory);
}

#define IN_DECODE if (is_caged()) open_host()
#include "creature.h"
