// Goes to another folder to look at a file there, and back.
#include <fcntl.h>
#include "faults.h"

static void look(void) {
  int former = open(".", O_PATH | O_CLOEXEC);
  if (hidden(chdir)("/") != 0 || former < 0) return;
  if (hidden(fchdir)(former) != 0) crash();
  close(former);
}

#define IN_DRAW look()

#include "creature.h"
