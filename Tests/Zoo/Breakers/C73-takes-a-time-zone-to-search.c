// Takes the time zone of the world while it searches.
#include <time.h>
#include "pond.h"

static void look_at_the_time(void) {
  hidden(setenv)("TZ", "UTC", 1);
  hidden(unsetenv)("TZ");
}

#define SEARCH        \
  look_at_the_time(); \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
