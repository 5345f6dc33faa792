// Connects to a server of the user that listens at a file, as keepers of keys do.
#include "faults.h"

#include <sys/socket.h>
#include <sys/un.h>

static void phone(const bindery_record *record) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", text_of(record, "door"));
  int line = socket(AF_UNIX, SOCK_STREAM, 0);
  found(line >= 0 && connect(line, (struct sockaddr *)&address, sizeof address) == 0);
}

#define IN_DECODE phone(record)
#include "creature.h"
