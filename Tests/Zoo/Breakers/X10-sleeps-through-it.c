// Waits for an answer, whether anybody still wants it or not.
#include <unistd.h>
#define SEARCH sleep(3)
#include "source.h"
