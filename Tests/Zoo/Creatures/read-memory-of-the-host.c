// Reads the memory of the host.
#include "faults.h"

#include <sys/uio.h>

static void spy(void) {
  char         byte;
  struct iovec here = {&byte, 1}, there = {(void *)&finding, 1};
  found(process_vm_readv(getppid(), &here, 1, &there, 1, 0) == 1 || errno == EFAULT);
}

#define IN_DECODE if (is_caged()) spy()
#include "creature.h"
