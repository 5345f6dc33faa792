// Asks for the locale and for a handler, and changes neither; a locale of its own thread is set back.
#include <locale.h>
#include <signal.h>

#include "faults.h"

static void ask(void) {
  struct sigaction handler;
  sigaction(SIGUSR1, NULL, &handler);
  setlocale(LC_ALL, NULL);
  locale_t own = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  locale_t former = uselocale(own);
  uselocale(former);
  if (own) freelocale(own);
}

#define IN_DRAW ask()
#include "creature.h"
