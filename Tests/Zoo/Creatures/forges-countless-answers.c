// Gives the host more answers than there are items, to calls that there are and to some that aren't.
#include "wire.h"

static void answer(void) {
  struct {
    head     head;
    uint32_t first;
    uint32_t count;
  } message = {{8, ANSWERS, 0, 0}, 0, UINT32_MAX};
  for (; message.head.call < 100; message.head.call++) forge(&message, sizeof message);
  hang();
}

#define IN_DECODE if (is_caged()) answer()
#include "creature.h"
