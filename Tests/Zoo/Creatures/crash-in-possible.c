// Writes through NULL when it is asked whether an action is possible.
#include "faults.h"

static bool possible(const bindery_media_type *type, void *view_model, const char *action, const bindery_sink *reason) {
  (void)type, (void)view_model, (void)action, (void)reason;
  crash();
  return true;
}

static const bindery_actions conditional = {.size = sizeof conditional, .possible = possible};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_ACTIONS) == 0 ? &conditional : NULL;
}

#define EXTENSION extension
#include "creature.h"
