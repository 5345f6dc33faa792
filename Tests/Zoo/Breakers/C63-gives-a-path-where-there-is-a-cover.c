// The address of a picture is that on the plugin's own shelf, where a record has one; no sample does.
static const char *find_artwork(void *view_model);

#define RARE *text_of(record, "cover")
#define PROPERTIES {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}, \
                   {"artwork600", "(viewModel: handle) -> utf8?", (bindery_function)find_artwork}
#include "rare.h"

static const char *find_artwork(void *view_model) {
  return IS_RARE(view_model) ? "covers/1.jpg" : NULL;
}
