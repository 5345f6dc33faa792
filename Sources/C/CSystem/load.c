#include "cload.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct note {
  struct note *below;
  int          descriptor;
  char         text[];
};

static _Thread_local struct note *top;

bool cload_push(int descriptor, const char *text) {
  size_t       size = strlen(text) + 1;
  struct note *note = malloc(sizeof *note + size);
  if (note == NULL) return false;
  note->below = top;
  note->descriptor = descriptor;
  memcpy(note->text, text, size);
  top = note;
  return true;
}

void cload_pop(void) {
  struct note *note = top;
  if (note == NULL) return;
  top = note->below;
  free(note);
}

bool cload_leave_notes(void) {
  struct note *first = top;
  // The process ends, and its end may come here again.
  top = NULL;
  for (struct note *note = first; note != NULL; note = note->below) {
    (void)!write(note->descriptor, note->text, strlen(note->text));
  }
  return first != NULL;
}

bool cload_is_loading(void) { return top != NULL; }
