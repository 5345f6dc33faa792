// The address of a picture is that on the plugin's own shelf.
#include "faults.h"

static const char *find_artwork(void *view_model) {
  (void)view_model;
  return "covers/1.jpg";
}
#define PROPERTIES {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}, \
                   {"artwork600", "(viewModel: handle) -> utf8?", (bindery_function)find_artwork}
#include "creature.h"
