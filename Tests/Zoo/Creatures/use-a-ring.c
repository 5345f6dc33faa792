// Asks for a ring of calls, which the system makes past its filters.
#include "faults.h"

#include <sys/syscall.h>

static void ask_for_ring(void) {
  char parameters[512] = {0};
  found(syscall(SYS_io_uring_setup, 4, parameters) >= 0);
}

#define IN_DECODE if (is_caged()) ask_for_ring()
#include "creature.h"
