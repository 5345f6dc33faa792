// screens.c: what a screen needs of items: actions, contents, views by purpose, and restoring.

#include "examiner.h"

static bindery_text text(const char *string) { return (bindery_text){string, strlen(string)}; }

// Returns whether a function of an extension is called for a kind that its table names, and reports a breach if not.
static bool is_named(bool is_right, const bindery_media_type *type, const char *function) {
  examiner_note(function);
  if (!is_right) {
    examiner_breach(32, "%s() is called for the kind '%s', which the table doesn't name", function,
                    type && type->kind ? type->kind : "");
  }
  return is_right;
}

// ------------------------------------------------------------------------- actions

static const bindery_action_title titles[] = {
  {"examined", "page", "Open the page"},
  {"examined-live", "page", "Open the page"},
  {"examined-declared", "page", "Open the page"},
};

static bool possible(const bindery_media_type *type, void *pointer, const char *action, const bindery_sink *reason) {
  examiner_look_at_sink(reason, "reason", "possible");
  bool is_action = action && strcmp(action, "page") == 0;
  if (type == &examiner_declared) {
    examiner_note("possible");
    if (action && strcmp(action, "nothing") == 0) is_action = true;
    if (!pointer) {
      examiner_breach(11, "possible() is called without a record");
    } else {
      examiner_copy_record(pointer, examiner_declared.kind);
    }
  } else {
    examiner_leave(examiner_enter(type, pointer, "possible"));
  }
  if (!is_action) examiner_breach(32, "possible() is asked about '%s', which is no action", action ? action : "NULL");
  if (is_action && type == &examiner_plain) return true;
  examiner_write(reason, "it is being examined");
  return false;
}

const bindery_actions examiner_possible_actions = {.size        = sizeof examiner_possible_actions,
                                                   .titles      = titles,
                                                   .title_count = sizeof titles / sizeof *titles,
                                                   .possible    = possible};

// ------------------------------------------------------------------------ contents

static bool look_at_request_sink(const bindery_request_sink *out) {
  if (!out || !out->receive) {
    examiner_breach(11, "contents() is called with no `out` to hand a request to");
    return false;
  }
  examiner_look_at_size("out", out->size, bindery_first_request_sink, "contents");
  if (out->reserved != 0) examiner_breach(6, "the `out` of contents() has %u in `reserved`", out->reserved);
  return true;
}

static int32_t contents(const bindery_media_type *type, const void *pointer, const bindery_request_sink *out,
                        const bindery_sink *failure) {
  examiner_look_at_sink(failure, "failure", "contents");
  bool can_answer = look_at_request_sink(out);
  if (!is_named(type == &examiner_plain, type, "contents")) return BINDERY_FAILED;
  examined_model *model = examiner_model(type, pointer, "contents");
  if (!model || !can_answer) return BINDERY_FAILED;
  bindery_text   id      = text(model->identity);
  bindery_option field   = {text("name"), id};
  bindery_search request = {.size = sizeof request, .ids = &id, .id_count = 1, .fields = &field, .field_count = 1};
  out->receive(out, text("examined"), &request);
  return BINDERY_OK;
}

static const char *const content_kinds[] = {"examined"};

const bindery_contents examiner_contents = {
  .size = sizeof examiner_contents, .kinds = content_kinds, .kind_count = 1, .contents = contents};

// --------------------------------------------------------------------------- views

static int32_t draw(const bindery_media_type *type, void *pointer, const bindery_canvas *canvas,
                    const bindery_sink *failure, const bindery_media_type *own, const char *function) {
  examiner_look_at_sink(failure, "failure", function);
  bool can_draw = examiner_look_at_canvas(canvas, function);
  if (!is_named(type == own, type, function)) return BINDERY_FAILED;
  examined_view_model *view_model = examiner_enter(type, pointer, function);
  if (view_model && can_draw) canvas->run(canvas, BINDERY_TITLE, text(view_model->model->identity));
  examiner_leave(view_model);
  return view_model && can_draw ? BINDERY_OK : BINDERY_FAILED;
}

static int32_t draw_detail(const bindery_media_type *type, void *pointer, const bindery_canvas *canvas,
                           const bindery_sink *failure) {
  return draw(type, pointer, canvas, failure, &examiner_plain, "draw_detail");
}

static int32_t draw_compact(const bindery_media_type *type, void *pointer, const bindery_canvas *canvas,
                            const bindery_sink *failure) {
  return draw(type, pointer, canvas, failure, &examiner_live, "draw_compact");
}

static const bindery_view detail = {
  .size = sizeof detail, .purpose = BINDERY_FOR_DETAIL, .kind = "examined", .draw = draw_detail};

static const bindery_view compact = {
  .size = sizeof compact, .purpose = BINDERY_FOR_COMPACT, .kind = "examined-live", .draw = draw_compact};

static const bindery_view declared = {
  .size = sizeof declared, .purpose = BINDERY_FOR_DETAIL, .kind = "examined-declared", .layout = "{name:title}"};

static const bindery_view *const views[] = {&detail, &compact, &declared};

const bindery_views examiner_views = {
  .size = sizeof examiner_views, .views = views, .view_count = sizeof views / sizeof *views};

// ----------------------------------------------------------------------- restoring

static int32_t save(const bindery_media_type *type, void *pointer, const bindery_stream *state,
                    const bindery_sink *failure) {
  examiner_look_at_sink(failure, "failure", "save");
  bool can_write = examiner_look_at_stream(state, "save");
  if (!is_named(type == &examiner_live, type, "save")) return BINDERY_FAILED;
  examined_view_model *view_model = examiner_enter(type, pointer, "save");
  bool is_whole = view_model && can_write && state->write(state, text(view_model->model->identity));
  examiner_leave(view_model);
  return is_whole ? BINDERY_OK : BINDERY_FAILED;
}

static int32_t restore(const bindery_media_type *type, void *pointer, bindery_text state, const bindery_sink *failure) {
  examiner_look_at_sink(failure, "failure", "restore");
  if (!is_named(type == &examiner_live, type, "restore")) return BINDERY_FAILED;
  examined_view_model *view_model = examiner_enter(type, pointer, "restore");
  if (view_model && view_model->call_count > 1) {
    examiner_breach(30, "restore() is called when something else was done with the view model");
  }
  if (view_model) {
    bindery_text expected = text(view_model->model->identity);
    if (state.count != expected.count || (state.count > 0 && memcmp(state.bytes, expected.bytes, state.count) != 0)) {
      examiner_breach(30, "restore() gives back other bytes than save() wrote for the item");
    }
  }
  examiner_leave(view_model);
  return view_model ? BINDERY_OK : BINDERY_FAILED;
}

static const char *const restored_kinds[] = {"examined-live"};

const bindery_restoring examiner_restoring = {
  .size = sizeof examiner_restoring, .kinds = restored_kinds, .kind_count = 1, .save = save, .restore = restore};
