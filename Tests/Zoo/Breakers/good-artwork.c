// Has pictures, some of which are absent, and does nothing wrong.
#include "faults.h"

static const char *find_artwork(void *view_model) {
  (void)view_model;
  return "https://example.org/artwork/600.jpg";
}

static const char *find_no_artwork(void *view_model) {
  (void)view_model;
  return NULL;
}
#define PROPERTIES {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}, \
                   {"artwork", "(viewModel: handle) -> utf8", (bindery_function)find_artwork}, \
                   {"artwork600", "(viewModel: handle) -> utf8?", (bindery_function)find_artwork}, \
                   {"artwork60", "(viewModel: handle) -> utf8?", (bindery_function)find_no_artwork}, \
                   {"artworkCount", "(viewModel: handle) -> i64?", (bindery_function)find_no_artwork}
#include "creature.h"
