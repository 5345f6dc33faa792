// Makes its table when it is asked for the first time, and takes its time.
#include "faults.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type, (void)view_model, (void)observer;
}

static const char *const kinds[] = {"zoo"};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  if (strcmp(id, BINDERY_LIVE) != 0) return NULL;
  static bindery_live *_Atomic table;
  if (table) return table;
  bindery_live *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  *made = (bindery_live){.size = sizeof *made, .kinds = kinds, .kind_count = 1, .observe = observe};
  usleep(100000);
  table = made;
  return made;
}
