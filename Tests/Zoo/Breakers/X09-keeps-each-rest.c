// Keeps a copy of the rest of the text for each hundredth letter while the view model lives.
#define IN_DECODE note_length(strlen(text_of(record, "name")))
#include <stddef.h>
#include <stdlib.h>
static char  *rests[1024];
static size_t length;
static void   note_length(size_t count) {
  for (size_t index = 0; index < 1024; index++) free(rests[index]), rests[index] = NULL;
  length = count;
  for (size_t index = 0; index < 1024 && index * 100 < length; index++) rests[index] = malloc(length - index * 100);
}
#include "creature.h"
