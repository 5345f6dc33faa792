// Blocks every signal.
#include "faults.h"

#include <signal.h>

static void block_all(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  hang();
}

#define IN_DECODE if (is_caged()) block_all()
#include "creature.h"
