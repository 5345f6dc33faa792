// Takes its time to tidy up when nobody wants its answer any more.
#include <unistd.h>
#define SEARCH if (answer->is_cancelled(answer)) return sleep(3), BINDERY_CANCELLED
#include "source.h"
