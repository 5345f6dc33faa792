// Reads a file in the user's home.
#include "faults.h"

static void spy(const bindery_record *record) {
  char path[4096];
  snprintf(path, sizeof path, "%s/secret", text_of(record, "home"));
  FILE *file = fopen(path, "r");
  found(file && fgetc(file) != EOF);
}

#define IN_DECODE spy(record)
#include "creature.h"
