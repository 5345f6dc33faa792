// Writes to the memory of the host. Nothing is mapped at the address, so the host isn't damaged.
#include "faults.h"

#include <sys/uio.h>

static void meddle(void) {
  char         byte = 0;
  struct iovec here = {&byte, 1}, there = {(void *)16, 1};
  found(process_vm_writev(getppid(), &here, 1, &there, 1, 0) == 1 || errno == EFAULT);
}

#define IN_DECODE if (is_caged()) meddle()
#include "creature.h"
