// wire.h: how a creature speaks to the host behind the worker's back.

#include <stdint.h>
#include <sys/stat.h>

#include "faults.h"

// The header of each message between a host and a worker.
typedef struct head {
  uint32_t count;
  uint16_t type;
  uint16_t zero;
  uint32_t call;
} head;

enum { ANSWERS = 103, PIECE = 201 };

// Writes bytes to each socket of the process.
static inline void forge(const void *bytes, size_t count) {
  struct stat status;
  for (int descriptor = 3; descriptor < 64; descriptor++) {
    if (fstat(descriptor, &status) != 0 || !S_ISSOCK(status.st_mode)) continue;
    if (write(descriptor, bytes, count) < 0) continue;
  }
}
