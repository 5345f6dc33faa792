// Takes it for granted that a state is 0 or 1, where it is a small number.
#define EXTENSION extension
#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);

#include "creature.h"

static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type;
  (void)view_model;
  (void)observer;
}

static int32_t save(const bindery_media_type *type, void *view_model, const bindery_stream *state,
                    const bindery_sink *failure) {
  (void)type;
  (void)failure;
  return state->write(state, (bindery_text){&((animal *)view_model)->name[63], 1}) ? BINDERY_OK : BINDERY_CANCELLED;
}

static int32_t restore(const bindery_media_type *type, void *view_model, bindery_text state,
                       const bindery_sink *failure) {
  (void)type;
  if (state.count != 1 || (unsigned char)state.bytes[0] > 99) {
    say(failure, "expected one byte");
    return BINDERY_REFUSED;
  }
  if (state.bytes[0] > 1) crash();
  ((animal *)view_model)->name[63] = state.bytes[0];
  return BINDERY_OK;
}

static const char *const kinds[] = {"zoo"};

static const void *extension(const bindery_plugin *self, const char *id) {
  static const bindery_live      live      = {.size = sizeof live, .kinds = kinds, .kind_count = 1, .observe = observe};
  static const bindery_restoring restoring = {
      .size = sizeof restoring, .kinds = kinds, .kind_count = 1, .save = save, .restore = restore};
  (void)self;
  if (strcmp(id, BINDERY_RESTORING) == 0) return &restoring;
  return strcmp(id, BINDERY_LIVE) == 0 ? &live : NULL;
}
