// Keeps the identifier that it asks for in one place for all threads, until the host has read it.
#define IN_CONTENTS       \
  static char shared[64]; \
  strcpy(shared, name);   \
  name = shared
#include "contents.h"
