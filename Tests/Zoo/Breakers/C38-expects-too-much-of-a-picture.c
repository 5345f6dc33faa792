// Tells that more of a picture will come than does, and only an item says where a picture is.
#include "faults.h"

static const char *find_artwork(void *view_model) {
  (void)view_model;
  return "pond:frog.png";
}
#define PROPERTIES {"artwork", "(viewModel: handle) -> utf8?", (bindery_function)find_artwork}

#define FETCH                                                                        \
  bool is_picture = address.count > 4 && memcmp(address.bytes + address.count - 4, ".png", 4) == 0; \
  if (is_picture) bytes->expect(bytes, 1000)
#include "fetcher.h"
