// Asks not to be ended with the host, and never returns.
#include "faults.h"

#include <signal.h>
#include <sys/prctl.h>

static void stay(void) {
  prctl(PR_SET_PDEATHSIG, 0);
  for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
  hang();
}

#define IN_DECODE stay()
#include "creature.h"
