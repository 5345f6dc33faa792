// Takes another model, and keeps a property of the former, which isn't drawn.
#include "faults.h"

static int64_t length_of(void *view_model);
#define PROPERTIES {"length", "(viewModel: handle) -> i64", (bindery_function)length_of}, {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}

// The last byte of a name that is short has its length.
#define WHEN_DECODED if (strlen(name) < 60) made->name[63] = (char)strlen(name)
#define IN_UPDATE                                    \
  char former = ((animal *)view_model)->name[63];    \
  *(animal *)view_model = *(const animal *)model;    \
  ((animal *)view_model)->name[63] = former;         \
  if (watching) watching->changed(watching);         \
  return BINDERY_OK
#include "live.h"

static int64_t length_of(void *view_model) { return ((animal *)view_model)->name[63]; }
