// Ignores a signal, which its host handles, while it is drawn.
#include <signal.h>
#include "faults.h"

static void ignore(void) {
  struct sigaction former, ignoring = {.sa_handler = SIG_IGN};
  hidden(sigaction)(SIGBUS, &ignoring, &former);
  hidden(sigaction)(SIGBUS, &former, NULL);
}

#define IN_DRAW ignore()

#include "creature.h"
