// Offers an address without a verb of what is gone, which no sample is.
// sample: {"kind":"zoo","name":"Aardvark","state":"here"}
// sample: {"kind":"zoo","name":"Zebra","state":"asleep"}
static const char *act(void *view_model);

#define RARE strcmp(text_of(record, "state"), "gone") == 0
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}
#include "rare.h"

static const char *act(void *view_model) {
  return IS_RARE(view_model) ? "https://example.org/lost" : "open https://example.org/found";
}
