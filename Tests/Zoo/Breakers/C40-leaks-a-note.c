// Keeps a copy of each note, where there is one; no sample has any.
#include "faults.h"

#define TAKE_NOTE                           \
  const char *text = text_of(record, "note"); \
  if (*text) strcpy(note, strdup(text))
#include "note.h"
