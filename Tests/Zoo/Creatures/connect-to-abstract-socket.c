// Connects to a server on this machine that has a name and no file.
#include "faults.h"

#include <sys/socket.h>
#include <sys/un.h>

static void phone(const bindery_record *record) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int count = snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "zoo-%d", (int)number_of(record, "port"));
  int line = socket(AF_UNIX, SOCK_STREAM, 0);
  found(line >= 0 && connect(line, (struct sockaddr *)&address, sizeof address.sun_family + 1 + count) == 0);
}

#define IN_DECODE phone(record)
#include "creature.h"
