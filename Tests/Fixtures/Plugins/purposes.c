// purposes.c: lively.c with views for other purposes than a row, and with view models
// that can be restored. Good, but for what a line in front of it says.

static const void *further_extension(const char *id);
#define FURTHER_EXTENSION further_extension

#include "lively.c"

// What a function does first of all, in bad plugins.
#ifndef ON_SAVE
#define ON_SAVE
#endif
#ifndef ON_RESTORE
#define ON_RESTORE
#endif
#ifndef ON_DRAW_DETAIL
#define ON_DRAW_DETAIL
#endif

// -------------------------------------------------------------------------- views

static int32_t draw_detail(const bindery_media_type *type, void *created, const bindery_canvas *canvas,
                           const bindery_sink *failure) {
  (void)type;
  (void)failure;
  view_model *view = created;
  ON_DRAW_DETAIL;
  snprintf(view->shown, sizeof view->shown, "%d", view->count);
  canvas->run(canvas, BINDERY_TITLE, text(view->model->name));
  canvas->end_line(canvas);
  canvas->run(canvas, BINDERY_DETAIL, text(view->shown));
  return BINDERY_OK;
}

static int32_t measure_detail(const bindery_media_type *type, void *created, bindery_size available,
                              const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)type;
  (void)failure;
  *preferred = (bindery_size){canvas->columns(canvas, text(((view_model *)created)->model->name)) + 40, 2};
  (void)available;
  return BINDERY_OK;
}

static int32_t draw_compact(const bindery_media_type *type, void *created, const bindery_canvas *canvas,
                            const bindery_sink *failure) {
  (void)type;
  (void)failure;
  canvas->run(canvas, BINDERY_BODY, text(((view_model *)created)->model->name));
  return BINDERY_OK;
}

static bindery_view detail = {
    .size = sizeof detail,
    .purpose = BINDERY_FOR_DETAIL,
    .kind = "zoo",
#ifdef DECLARED
    .layout = "{name:title} alone",
#else
    .draw = draw_detail,
    .preferred_size = measure_detail,
#endif
};

static bindery_view compact = {
    .size = sizeof compact,
    .purpose = BINDERY_FOR_COMPACT,
    .kind = "zoo",
#ifdef DECLARED
    .layout = "{name}!",
#else
    .draw = draw_compact,
#endif
};

// Two for a purpose of a later version: what that needs isn't known here.
static bindery_view later = {.size = sizeof later, .purpose = 77, .kind = "zoo", .layout = "{"};
static bindery_view later_too = {.size = sizeof later_too, .purpose = 77, .kind = "zoo"};

#ifndef VIEWS
#define VIEWS &detail, &compact, &later, &later_too
#endif
static const bindery_view *const view_list[] = {VIEWS};
static bindery_views             views = {
    .size = sizeof views, .views = view_list, .view_count = sizeof view_list / sizeof *view_list};

// ---------------------------------------------------------------------- restoring

// Saves the count, as a digit at a time: a piece may end anywhere.
static int32_t save(const bindery_media_type *type, void *created, const bindery_stream *state,
                    const bindery_sink *failure) {
  (void)type;
  (void)failure;
  ON_SAVE;
  char count[16];
  snprintf(count, sizeof count, "%d", ((view_model *)created)->count);
  for (const char *digit = count; *digit; digit++) {
    if (!state->write(state, (bindery_text){digit, 1})) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

static int32_t restore(const bindery_media_type *type, void *created, bindery_text state,
                       const bindery_sink *failure) {
  (void)type;
  ON_RESTORE;
  tell("restore");
  int count = 0;
  for (size_t index = 0; index < state.count; index++) {
    if (state.bytes[index] < '0' || state.bytes[index] > '9') {
      failure->write(failure, text("it is no number"));
      return BINDERY_FAILED;
    }
    count = count * 10 + state.bytes[index] - '0';
  }
  ((view_model *)created)->count = count;
  return BINDERY_OK;
}

#ifndef RESTORED_KINDS
#define RESTORED_KINDS "zoo"
#endif
static const char *const restored_kinds[] = {RESTORED_KINDS};

static bindery_restoring restoring = {
    .size = sizeof restoring, .kinds = restored_kinds, .kind_count = 1, .save = save, .restore = restore};

// What is changed in the tables, in bad plugins.
#ifndef CHANGE
#define CHANGE
#endif

static const void *further_extension(const char *id) {
  (void)draw_detail, (void)measure_detail, (void)draw_compact;
  CHANGE;
#ifndef NO_VIEWS
  if (strcmp(id, BINDERY_VIEWS) == 0) return &views;
#endif
#ifndef NO_RESTORING
  if (strcmp(id, BINDERY_RESTORING) == 0) return &restoring;
#endif
  return NULL;
}
