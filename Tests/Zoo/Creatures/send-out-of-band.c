// Sends the host a byte out of the order of the others, and with other flags than write() has.
#include "wire.h"

#include <sys/socket.h>

static void send_with(int flags) {
  struct stat status;
  for (int descriptor = 3; descriptor < 64; descriptor++) {
    if (fstat(descriptor, &status) != 0 || !S_ISSOCK(status.st_mode)) continue;
    found(send(descriptor, "x", 1, flags) == 1);
  }
}

static void send_all(void) {
  send_with(MSG_OOB);
  send_with(MSG_DONTWAIT);
  send_with(MSG_FASTOPEN);
}

#define IN_DECODE if (is_caged()) send_all()
#include "creature.h"
