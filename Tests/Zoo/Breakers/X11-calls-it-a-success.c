// Ends early, and says that all went well.
#define SEARCH                                                                                       \
  for (int frog = 0; frog < 20; frog++) {                                                            \
    if (!pour(answer, "{\"kind\":\"zoo\",\"name\":\"Frog\"}\n")) return BINDERY_OK;                  \
  }
#include "source.h"
