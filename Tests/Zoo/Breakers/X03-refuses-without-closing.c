// Opens a file for each item, and closes it unless the item is refused.
#include <fcntl.h>
#include "faults.h"

#define IN_DECODE                                                    \
  int file = open("/dev/null", O_RDONLY);                            \
  if (!bindery_field_named(record, "name")) {                        \
    say(failure, "expected a text in 'name'");                       \
    return BINDERY_REFUSED;                                          \
  }                                                                  \
  close(file)
#include "creature.h"
