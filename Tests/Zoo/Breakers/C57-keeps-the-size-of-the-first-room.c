// Keeps what an animal that was seen last likes, whichever room it was asked for.
#define IN_PREFER                                                              \
  static char     last[64];                                                    \
  static uint32_t liked;                                                       \
  if (strcmp(last, name) != 0) liked = available.columns < 20 ? available.columns : 20; \
  strcpy(last, name);                                                          \
  preferred->columns = liked < available.columns ? liked : available.columns
#include "screen.h"
