// Keeps the identifier that it asks for in one place for all threads, and takes its time.
#define IN_CONTENTS       \
  static char shared[64]; \
  strcpy(shared, name);   \
  usleep(100);            \
  name = shared
#include "contents.h"
