// Lists the root folder.
#include "faults.h"

#include <dirent.h>

static void spy(void) {
  DIR *root = opendir("/");
  found(root && readdir(root));
}

#define IN_DECODE spy()
#include "creature.h"
