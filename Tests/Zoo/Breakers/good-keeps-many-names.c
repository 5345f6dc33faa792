// Keeps the latest 10,000 names, frees one for each that it takes then, and does nothing wrong.
#include <pthread.h>
#include "faults.h"

enum { most = 10000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char           *kept[most];
static unsigned        turn;

static bool is_kept(const char *name) {
  for (int index = 0; index < most && kept[index]; index++)
    if (strcmp(kept[index], name) == 0) return true;
  return false;
}

static void keep(const char *name) {
  pthread_mutex_lock(&lock);
  char *copy = is_kept(name) ? NULL : strdup(name);
  if (copy) {
    free(kept[turn % most]);
    kept[turn++ % most] = copy;
  }
  pthread_mutex_unlock(&lock);
}
#define WHEN_DECODED keep(made->name)
#include "creature.h"
