// Gives the host answers as large as a frame may be, each to the call that it is to, three times each: it says that
// there is no model, for a sentence of four megabytes. Then it ends, so that nobody waits for a deadline.
#include "wire.h"

#include <unistd.h>

static void answer(void) {
  enum { SENTENCE = 4 << 20 };
  static char message[sizeof(head) + 8 + 2 + 4 + 4 + SENTENCE + 3];
  for (uint32_t call = 1; call < 16; call++) {
    head     start = {sizeof message - sizeof start, ANSWERS, 0, call};
    uint32_t one = 1, count = SENTENCE;
    memset(message, 'z', sizeof message);
    memset(message + sizeof start, 0, 18);
    memcpy(message, &start, sizeof start);
    memcpy(message + sizeof start + 4, &one, 4);
    message[sizeof start + 8] = 1;   // there is no model
    message[sizeof start + 9] = 14;  // it failed
    memcpy(message + sizeof start + 14, &count, 4);
    memset(message + sizeof message - 3, 0, 3);
    for (int time = 0; time < 3; time++) forge(message, sizeof message);
  }
  _exit(0);
}

#define IN_DECODE if (is_caged()) answer()
#include "creature.h"
