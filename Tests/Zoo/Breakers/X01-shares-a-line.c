// All threads write what a property returns into one line.
static const char *line_of(void *view_model);
#define PROPERTIES {"line", "(viewModel: handle) -> utf8", (bindery_function)line_of}
#include "creature.h"

static const char *line_of(void *view_model) {
  static char line[80];
  snprintf(line, sizeof line, "%s!", ((animal *)view_model)->name);
  return line;
}
