// screen.h: a plugin whose animals live, and have all that a screen needs of items: actions that may be possible,
// contents, views by purpose, and a state to restore. What a breaker does wrong it defines in front of it, as for live.h:
// statements to run first in a function (IN_POSSIBLE, IN_CONTENTS, IN_DETAIL, IN_COMPACT, IN_PREFER, IN_SAVE,
// IN_RESTORE), or what the tables say (TITLES, CONTENT_KINDS, VIEWS, MORE_VIEWS, RESTORED_KINDS, TABLE_CONTENTS,
// TABLE_SAVE).

#include "faults.h"

#ifndef IN_POSSIBLE
#define IN_POSSIBLE (void)0
#endif
#ifndef IN_CONTENTS
#define IN_CONTENTS (void)0
#endif
#ifndef IN_DETAIL
#define IN_DETAIL (void)0
#endif
#ifndef IN_COMPACT
#define IN_COMPACT (void)0
#endif
#ifndef IN_PREFER
#define IN_PREFER (void)0
#endif
#ifndef IN_SAVE
#define IN_SAVE (void)0
#endif
#ifndef IN_RESTORE
#define IN_RESTORE (void)0
#endif
#ifndef TITLES
#define TITLES {KIND, "page", "Open the page"}
#endif
#ifndef CONTENT_KINDS
#define CONTENT_KINDS KIND
#endif
#ifndef VIEWS
#define VIEWS &detail, &compact
#endif
#ifndef RESTORED_KINDS
#define RESTORED_KINDS KIND
#endif
#ifndef TABLE_CONTENTS
#define TABLE_CONTENTS find_contents
#endif
#ifndef TABLE_SAVE
#define TABLE_SAVE save
#endif

static const void *screen_extension(const char *id);
#define MORE_EXTENSIONS screen_extension(id)
#include "live.h"

// A view model is the name of an animal, and this byte behind it the state that is restored: from 0 to 99.
#define STATE(view_model) (((animal *)(view_model))->name[63])

static bool possible(const bindery_media_type *type, void *view_model, const char *action, const bindery_sink *reason) {
  (void)type;
  (void)view_model;
  (void)action;
  IN_POSSIBLE;
  say(reason, "it is asleep");
  return false;
}

static inline int32_t find_contents(const bindery_media_type *type, const void *model, const bindery_request_sink *out,
                                    const bindery_sink *failure) {
  (void)type;
  (void)failure;
  const char    *name    = ((const animal *)model)->name;
  bindery_text   id      = {name, strlen(name)};
  bindery_text   source  = {NULL, 0};
  bindery_search request = {.size = sizeof request, .ids = &id, .id_count = 1};
  IN_CONTENTS;
  out->receive(out, source, &request);
  return BINDERY_OK;
}

static inline int32_t draw_detail(const bindery_media_type *type, void *view_model, const bindery_canvas *canvas,
                                  const bindery_sink *failure) {
  (void)type;
  (void)failure;
  IN_DETAIL;
  show(canvas, ((animal *)view_model)->name);
  canvas->end_line(canvas);
  show(canvas, "an animal");
  return BINDERY_OK;
}

static inline int32_t draw_compact(const bindery_media_type *type, void *view_model, const bindery_canvas *canvas,
                                   const bindery_sink *failure) {
  (void)type;
  (void)failure;
  IN_COMPACT;
  show(canvas, ((animal *)view_model)->name);
  return BINDERY_OK;
}

static inline int32_t prefer(const bindery_media_type *type, void *view_model, bindery_size available,
                             const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)type;
  (void)failure;
  const char *name    = ((animal *)view_model)->name;
  size_t      columns = canvas->columns(canvas, (bindery_text){name, strlen(name)});
  preferred->columns  = available.columns < columns ? available.columns : (uint32_t)columns;
  preferred->rows     = available.rows < 1 ? 0 : 1;
  IN_PREFER;
  return BINDERY_OK;
}

static inline int32_t save(const bindery_media_type *type, void *view_model, const bindery_stream *state,
                           const bindery_sink *failure) {
  (void)type;
  (void)failure;
  IN_SAVE;
  return state->write(state, (bindery_text){&STATE(view_model), 1}) ? BINDERY_OK : BINDERY_CANCELLED;
}

static int32_t restore(const bindery_media_type *type, void *view_model, bindery_text state,
                       const bindery_sink *failure) {
  (void)type;
  IN_RESTORE;
  if (state.count != 1 || state.bytes[0] < 0 || state.bytes[0] > 99) {
    say(failure, "expected a byte from 0 to 99");
    return BINDERY_REFUSED;
  }
  STATE(view_model) = state.bytes[0];
  return BINDERY_OK;
}

static const bindery_action_title titles[] = {TITLES};
static const bindery_actions      all_actions = {.size        = sizeof all_actions,
                                                 .titles      = titles,
                                                 .title_count = sizeof titles / sizeof *titles,
                                                 .possible    = possible};

static const char *const      content_kinds[] = {CONTENT_KINDS};
static const bindery_contents all_contents    = {.size       = sizeof all_contents,
                                                 .kinds      = content_kinds,
                                                 .kind_count = sizeof content_kinds / sizeof *content_kinds,
                                                 .contents   = TABLE_CONTENTS};

static const bindery_view detail = {
    .size = sizeof detail, .purpose = BINDERY_FOR_DETAIL, .kind = KIND, .draw = draw_detail, .preferred_size = prefer};
static const bindery_view compact = {
    .size = sizeof compact, .purpose = BINDERY_FOR_COMPACT, .kind = KIND, .draw = draw_compact};

#ifdef MORE_VIEWS
MORE_VIEWS;
#endif
static const bindery_view *const views[]   = {VIEWS};
static const bindery_views       all_views = {
          .size = sizeof all_views, .views = views, .view_count = sizeof views / sizeof *views};

static const char *const       restored_kinds[] = {RESTORED_KINDS};
static const bindery_restoring all_restoring    = {.size       = sizeof all_restoring,
                                                   .kinds      = restored_kinds,
                                                   .kind_count = sizeof restored_kinds / sizeof *restored_kinds,
                                                   .save       = TABLE_SAVE,
                                                   .restore    = restore};

static const void *screen_extension(const char *id) {
  if (strcmp(id, BINDERY_ACTIONS) == 0) return &all_actions;
  if (strcmp(id, BINDERY_CONTENTS) == 0) return &all_contents;
  if (strcmp(id, BINDERY_VIEWS) == 0) return &all_views;
  if (strcmp(id, BINDERY_RESTORING) == 0) return &all_restoring;
  return NULL;
}
