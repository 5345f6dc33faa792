// Copies each address that it is to get, and frees none.
#define FETCH                            \
  char *copy = malloc(address.count + 1); \
  if (copy) copy[address.count] = 0
#include "fetcher.h"
