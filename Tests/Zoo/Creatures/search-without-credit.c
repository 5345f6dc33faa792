// Answers a search with more than the host has asked for yet, behind the worker's back.
#include "wire.h"

static void pour_out(void) {
  static struct {
    head head;
    char bytes[1 << 20];
  } message = {{1 << 20, PIECE, 0, 1}, {0}};
  memset(message.bytes, ' ', sizeof message.bytes);
  for (message.head.call = 1; message.head.call < 10; message.head.call++) forge(&message, sizeof message);
  hang();
}

#define SEARCH if (is_caged()) pour_out()
#include "source.h"
