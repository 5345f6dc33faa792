// Keeps the size of the address in one place for all threads, and takes its time.
#include <unistd.h>

#define FETCH                                                                    \
  static size_t size;                                                            \
  size = address.count;                                                          \
  usleep(100);                                                                   \
  if (size == address.count && size > 5) {                                       \
    if (memcmp(address.bytes, "pond:", 5) != 0) return say(failure, "no frog"), BINDERY_REFUSED; \
    return bytes->write(bytes, address) ? BINDERY_OK : BINDERY_CANCELLED;        \
  }
#include "fetcher.h"
