// Keeps the contract: each of its actions has a text of a megabyte.
#include "faults.h"

static const char *request(void *view_model) {
  static _Thread_local char text[1 << 20];
  (void)view_model;
  memset(text, 'z', sizeof text - 1);
  memcpy(text, "copy ", 5);
  return text;
}

#define AT_LENGTH(name) {name, "(viewModel: handle) -> utf8?", (bindery_function)request}
#define ACTIONS AT_LENGTH("one"), AT_LENGTH("two"), AT_LENGTH("three")
#include "creature.h"
