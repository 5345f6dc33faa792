// Opens a file for each fetch.
#include <fcntl.h>
#define FETCH (void)!open("/dev/null", O_RDONLY)
#include "fetcher.h"
