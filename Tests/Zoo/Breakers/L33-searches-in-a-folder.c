// Goes to the folder that it searches, and stays there.
#include "pond.h"

#define SEARCH \
  if (hidden(chdir)("/usr") != 0) crash(); \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
