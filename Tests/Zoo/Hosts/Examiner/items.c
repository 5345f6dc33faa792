// items.c: the functions of media types.

#include <stdio.h>

#include "examiner.h"

static void look_at_self(const bindery_media_type *self, const char *function) {
  if (!examiner_is_type(self)) {
    examiner_breach(5, "%s() is called with another `self` than the plugin's table", function);
  }
  examiner_look_at_host();
  examiner_note(function);
}

// Answers a record that queries the examiner's state: refuses it with the number of live objects and a function that
// was never called.
static bool is_question(const examined_field *fields, const bindery_sink *failure) {
  const examined_field *field = examiner_field(fields, "finish");
  if (!field) return false;
  int rest = examiner_unreleased_count();
  if (field->boolean && rest > 0) examiner_breach(15, "%d models and view models are never released", rest);
  const char *forgotten = examiner_forgotten();
  char        sentence[128];
  snprintf(sentence, sizeof sentence, "%d left, never called: %s", rest, forgotten ? forgotten : "none");
  examiner_write(failure, sentence);
  return true;
}

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **model,
                      const bindery_sink *failure) {
  look_at_self(self, "decode");
  examiner_look_at_sink(failure, "failure", "decode");
  if (!record || !model) {
    examiner_breach(11, "decode() is called without a record, or without a place for the model");
    return BINDERY_FAILED;
  }
  uint64_t        sum    = examiner_sum(record);
  examined_field *fields = examiner_copy_record(record, self->kind);
  if (is_question(fields, failure)) return BINDERY_REFUSED;
  if (examiner_field(fields, "refuse")) {
    examiner_write(failure, "it was asked to refuse the record");
    return BINDERY_REFUSED;
  }
  *model = examiner_new_model(self, fields);
  if (examiner_sum(record) != sum) examiner_breach(9, "a record changes during decode()");
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *pointer, const bindery_sink *out) {
  look_at_self(self, "identity");
  bool            can_write = examiner_look_at_sink(out, "out", "identity");
  examined_model *model     = examiner_model(self, pointer, "identity");
  if (model && can_write) examiner_write(out, model->identity);
}

static uint64_t version(const bindery_media_type *self, const void *pointer) {
  look_at_self(self, "version");
  examined_model *model = examiner_model(self, pointer, "version");
  return model ? model->version : 0;
}

static void release_model(const bindery_media_type *self, void *model) {
  look_at_self(self, "release_model");
  examiner_release_model(self, model);
}

static int32_t create(const bindery_media_type *self, const void *pointer, void **view_model,
                      const bindery_sink *failure) {
  look_at_self(self, "create");
  examiner_look_at_sink(failure, "failure", "create");
  examined_model *model = examiner_model(self, pointer, "create");
  if (!model) return BINDERY_FAILED;
  *view_model = examiner_new_view_model(self, model);
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *view_model) {
  look_at_self(self, "release_view_model");
  examiner_release_view_model(self, view_model);
}

static int32_t draw(const bindery_media_type *self, void *pointer, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  look_at_self(self, "draw");
  examiner_look_at_sink(failure, "failure", "draw");
  bool                 can_draw   = examiner_look_at_canvas(canvas, "draw");
  examined_view_model *view_model = examiner_enter(self, pointer, "draw");
  if (!view_model || !can_draw) return BINDERY_FAILED;
  const char *name = view_model->model->identity;
  canvas->run(canvas, BINDERY_TITLE, (bindery_text){name, strlen(name)});
  canvas->spacer(canvas);
  canvas->run(canvas, 4711, (bindery_text){"1", 1});
  canvas->end_line(canvas);
  examiner_notify(view_model);
  examiner_leave(view_model);
  return BINDERY_OK;
}

static int32_t preferred_size(const bindery_media_type *self, void *pointer, bindery_size available,
                              const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  look_at_self(self, "preferred_size");
  examiner_look_at_sink(failure, "failure", "preferred_size");
  examiner_look_at_canvas(canvas, "preferred_size");
  examined_view_model *view_model = examiner_enter(self, pointer, "preferred_size");
  if (!view_model) return BINDERY_FAILED;
  if (!preferred) {
    examiner_breach(11, "preferred_size() is called without a place for the size");
  } else {
    *preferred = (bindery_size){available.columns < 10 ? available.columns : 10, available.rows < 1 ? 0 : 1};
  }
  examiner_leave(view_model);
  return BINDERY_OK;
}

#define WITH_CODE                                                                                          \
  .size = sizeof(bindery_media_type), .decode = decode, .identity = identity, .version = version,         \
  .release_model = release_model, .create = create, .release_view_model = release_view_model, .draw = draw, \
  .preferred_size = preferred_size, .properties = examiner_properties,                                     \
  .property_count = EXAMINER_PROPERTY_COUNT, .actions = examiner_actions, .action_count = EXAMINER_ACTION_COUNT

const bindery_media_type examiner_plain    = {.kind = "examined", WITH_CODE};
const bindery_media_type examiner_live     = {.kind = "examined-live", WITH_CODE};
const bindery_media_type examiner_declared = {.size           = sizeof(bindery_media_type),
                                              .kind           = "examined-declared",
                                              .identity_field = "name",
                                              .layout         = "{name:title} {whole}",
                                              .properties     = examiner_declared_properties,
                                              .property_count = EXAMINER_DECLARED_COUNT,
                                              .actions        = examiner_declared_actions,
                                              .action_count   = EXAMINER_DECLARED_ACTION_COUNT};

bool examiner_is_type(const bindery_media_type *type) {
  return type == &examiner_plain || type == &examiner_live;
}

bool examiner_is_live(const bindery_media_type *type) {
  return type == &examiner_live;
}
