// Gives the host answers to none of its items for as long as it likes, as a sign that it goes on.
#include "wire.h"

static void answer(void) {
  struct {
    head     head;
    uint32_t first;
    uint32_t count;
  } message = {{8, ANSWERS, 0, 0}, 0, 0};
  for (;;) {
    for (message.head.call = 1; message.head.call < 10; message.head.call++) forge(&message, sizeof message);
    usleep(100000);
  }
}

#define IN_DECODE if (is_caged()) answer()
#include "creature.h"
