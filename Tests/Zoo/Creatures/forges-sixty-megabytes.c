// Gives the host an answer of sixty megabytes to each call that there may be.
#include "wire.h"

static void answer(void) {
  static const char zeros[1 << 20];
  for (uint32_t call = 1; call < 8; call++) {
    head message = {60 << 20, ANSWERS, 0, call};
    forge(&message, sizeof message);
    for (int part = 0; part < 60; part++) forge(zeros, sizeof zeros);
  }
  hang();
}

#define IN_DECODE if (is_caged()) answer()
#include "creature.h"
