// Makes memory that outlives its process.
#include "faults.h"

#include <sys/ipc.h>
#include <sys/shm.h>

static void leave_memory(void) {
  int memory = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  found(memory >= 0);
  if (memory >= 0) shmctl(memory, IPC_RMID, NULL);
}

#define IN_DECODE if (is_caged()) leave_memory()
#include "creature.h"
