// Offers a service on this machine.
#include "faults.h"

#include <sys/socket.h>

static void offer(void) {
  int line = socket(AF_INET, SOCK_STREAM, 0);
  found(line >= 0 && listen(line, 1) == 0);
}

#define IN_DECODE offer()
#include "creature.h"
