// Tells its observer of what it took up from a state, as soon as there is one, and of each change twice.
#include "faults.h"

static bool is_restored;

#define IN_CREATE is_restored = false; level = BINDERY_OFFSCREEN
#define IN_RESTORE is_restored = true
#define IN_OBSERVE                                           \
  if (observer && is_restored) observer->changed(observer); \
  is_restored = false
#define IN_ACTIVATE if (watching) watching->changed(watching)
#define IN_UPDATE if (watching) watching->changed(watching)
#include "screen.h"
