// pantry.c: what is in the pantry, a declared type. Its functions run on any thread, several at once.

#include "kitchen.h"
#include <inttypes.h>
#include <stdio.h>

static const char *weight(const int64_t *grams) {
  static _Thread_local char text[32];
#if BUG_BELIEVES_IN_OPTIONAL_GRAMS
  snprintf(text, sizeof text, "%" PRId64 " g", *grams);
#else
  if (!grams) return NULL;
  snprintf(text, sizeof text, "%" PRId64 " g", *grams);
#endif
  return text;
}

static const char *price(int64_t cents) {
#if BUG_WRITES_PRICES_INTO_ONE_BUFFER
  static char text[40];
#else
  static _Thread_local char text[40];
#endif
#if BUG_PRINTS_PRICES_INTO_TOO_FEW_BYTES
  char *small = malloc(12);
  sprintf(small, "%" PRId64 ".%02" PRId64 " €", cents / 100, cents % 100);
  strcpy(text, small);
  free(small);
#else
  uint64_t size = cents < 0 ? -(uint64_t)cents : (uint64_t)cents;
  snprintf(text, sizeof text, "%s%" PRIu64 ".%02" PRIu64 " €", cents < 0 ? "-" : "", size / 100, size % 100);
#endif
  return text;
}

// Returns the first character of a name.
static const char *initial(const char *name) {
  static _Thread_local char text[8];
  size_t                    count = *name != 0;
  while (((unsigned char)name[count] & 0xc0) == 0x80 && count < 4) count++;
  memset(text, 0, sizeof text);
  memcpy(text, name, count);
  return text;
}

static const bindery_binding properties[] = {
    {"weight", "(grams: i64?) -> utf8?", (bindery_function)weight},
    {"price", "(cents: i64) -> utf8", (bindery_function)price},
    {"initial", "(name: utf8) -> utf8", (bindery_function)initial},
};

const bindery_media_type pantry_type = {
    .size = sizeof pantry_type,
    .kind = PANTRY,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .identity_field = "id",
    .layout = "{initial:badge} {name:title}\t[{weight:detail}]\n[{price:detail}]",
};
