// Wants to hear of the end of a fetch, and goes on to do so where it refuses the address.
#include "faults.h"

static void note_end(void *context) { *(volatile int *)context = 1; }

#define FETCH                                                             \
  int is_over = 0;                                                        \
  bytes->on_cancel(bytes, note_end, &is_over);                            \
  if (address.count < 5 || memcmp(address.bytes, "pond:", 5) != 0)        \
    return say(failure, "expected an address such as pond:frog"), BINDERY_REFUSED; \
  bytes->on_cancel(bytes, NULL, NULL)
#include "fetcher.h"
