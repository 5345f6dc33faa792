// going-on.c: where a recipe was left, and what it contains.

#include "kitchen.h"
#include <inttypes.h>
#include <stdio.h>

static int32_t save(const bindery_media_type *type, void *view_model, const bindery_stream *state,
                    const bindery_sink *failure) {
  (void)type, (void)failure;
  struct cooking *self = view_model;
  char            text[64];
  pthread_mutex_lock(&self->lock);
#if BUG_SAVES_SECONDS_ALONE
  int64_t visits = 0;
#else
  int64_t visits = self->visits;
#endif
  snprintf(text, sizeof text, "%" PRId64 " %" PRId64, self->cooked, visits);
  pthread_mutex_unlock(&self->lock);
  return state->write(state, literal(text)) ? BINDERY_OK : BINDERY_CANCELLED;
}

// Reads a number of at most twelve digits and what follows it, or returns NULL.
static const char *read_number(const char *text, char end, int64_t *number) {
  size_t count = strspn(text, "0123456789");
  if (count == 0 || count > 12 || text[count] != end) return NULL;
  *number = strtoll(text, NULL, 10);
  return text + count + 1;
}

static bool read_state(bindery_text state, int64_t *cooked, int64_t *visits) {
#if BUG_COPIES_ANY_STATE
  char text[64] = "";
  memcpy(text, state.bytes, state.count);
#else
  char text[64] = "";
  if (state.count >= sizeof text) return false;
  if (state.count) memcpy(text, state.bytes, state.count);
#endif
  const char *rest = read_number(text, ' ', cooked);
  return rest && read_number(rest, 0, visits);
}

static int32_t restore(const bindery_media_type *type, void *view_model, bindery_text state,
                       const bindery_sink *failure) {
  (void)type;
  struct cooking *self = view_model;
  int64_t         cooked, visits;
  pthread_mutex_lock(&self->lock);
#if BUG_RESTORES_HALF_OF_A_WRONG_STATE
  bool is_read = read_state(state, &self->cooked, &visits);
  cooked = self->cooked;
#else
  bool is_read = read_state(state, &cooked, &visits);
#endif
  if (is_read) self->cooked = cooked, self->visits = visits;
  pthread_mutex_unlock(&self->lock);
  return is_read ? BINDERY_OK : refuse(failure, "two numbers were expected as the state, something else was there");
}

static const char *const kinds[] = {RECIPE};
const bindery_restoring  restoring = {
    .size = sizeof restoring, .kinds = kinds, .kind_count = 1, .save = save, .restore = restore};

// ------------------------------------------------------------------- contents

static int32_t find_contents(const bindery_media_type *type, const void *model, const bindery_request_sink *out,
                             const bindery_sink *failure) {
  (void)type, (void)failure;
  const struct recipe *recipe = model;
  static const char    key[] = "partOf";
  if (recipe->parts == 0) return BINDERY_OK;
  bindery_text   ids[] = {text_of(recipe->id)}, kind[] = {{RECIPE, sizeof RECIPE - 1}};
  bindery_option fields[] = {{{key, sizeof key - 1}, ids[0]}};
#if BUG_ASKS_WITH_A_FREED_IDENTIFIER
  char *id = malloc(ids[0].count);
  if (!id) return BINDERY_FAILED;
  memcpy(id, ids[0].bytes, ids[0].count);
  ids[0].bytes = id;
  free(id);
#endif
  bindery_search request = {.size = sizeof request, .ids = ids, .id_count = 1, .kinds = kind, .kind_count = 1, .fields = fields, .field_count = 1};
  out->receive(out, (bindery_text){NULL, 0}, &request);
  return BINDERY_OK;
}

const bindery_contents contents = {.size = sizeof contents, .kinds = kinds, .kind_count = 1, .contents = find_contents};
