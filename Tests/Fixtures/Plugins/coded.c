// coded.c: a media type that is written with code. It tells the host of each
// call, so that a test sees what is called and in what order. Good, but for what
// a line in front of it says.

#define _POSIX_C_SOURCE 200809L

#include "manifest.h"

#include <stdio.h>
#include <stdlib.h>

// A model: a copy of what the record says.
typedef struct model {
  char name[64];
} model;

// A view model: a model, and what was returned last.
typedef struct view_model {
  const model *model;
  char         shown[128];
} view_model;

static const bindery_host *host;

#ifndef QUIET
#define TRACE(message) tell(host, BINDERY_LOG_DEBUG, message)
#else
#define TRACE(message) ((void)0)
#endif

// What a function does in place of what it should do.
#ifndef DECODE
#define DECODE
#endif
#ifndef IDENTITY
#define IDENTITY say(out, ((const model *)self_model)->name)
#endif
#ifndef CREATE
#define CREATE
#endif
#ifndef DRAW
#define DRAW
#endif

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **made,
                      const bindery_sink *failure) {
  (void)self;
  TRACE("decode");
  DECODE;
  const bindery_field *name = bindery_field_named(record, "name");
  if (!name || name->type != BINDERY_UTF8 || name->value.text.count >= sizeof((model *)0)->name) {
    say(failure, "expected a short text in 'name'");
    return BINDERY_REFUSED;
  }
  model *new_model = calloc(1, sizeof *new_model);
  memcpy(new_model->name, name->value.text.bytes, name->value.text.count);
  *made = new_model;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *self_model, const bindery_sink *out) {
  (void)self;
  (void)self_model;
  (void)out;
  IDENTITY;
}

static uint64_t version(const bindery_media_type *self, const void *self_model) {
  (void)self;
  return strlen(((const model *)self_model)->name);
}

static void release_model(const bindery_media_type *self, void *self_model) {
  (void)self;
  TRACE("release model");
  free(self_model);
}

static int32_t create(const bindery_media_type *self, const void *self_model, void **made,
                      const bindery_sink *failure) {
  (void)self;
  (void)failure;
  TRACE("create");
  CREATE;
  view_model *new_view_model = calloc(1, sizeof *new_view_model);
  new_view_model->model = self_model;
  *made = new_view_model;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *self_view_model) {
  (void)self;
  // The model has to be there still.
  if (((view_model *)self_view_model)->model->name[0]) TRACE("release view model");
  free(self_view_model);
}

static int32_t draw(const bindery_media_type *self, void *self_view_model, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self;
  (void)failure;
  TRACE("draw");
  DRAW;
  const char *name = ((view_model *)self_view_model)->model->name;
  canvas->run(canvas, BINDERY_TITLE, (bindery_text){name, strlen(name)});
  return BINDERY_OK;
}

#ifdef PREFERRED_SIZE
static int32_t preferred_size(const bindery_media_type *self, void *self_view_model, bindery_size available,
                              const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self;
  (void)self_view_model;
  (void)available;
  (void)canvas;
  (void)preferred;
  (void)failure;
  PREFERRED_SIZE;
}
#endif

// ---------------------------------------------------------------------- bindings

static const char *title(void *self_view_model) { return ((view_model *)self_view_model)->model->name; }

// Tells which binding is asked for: the same function may stand behind several.
static const char *named(const bindery_binding *binding, void *self_view_model) {
  view_model *self = self_view_model;
  snprintf(self->shown, sizeof self->shown, "%s of %s", binding->name, self->model->name);
  return self->shown;
}

static const char *open_page(void *self_view_model) {
  view_model *self = self_view_model;
  snprintf(self->shown, sizeof self->shown, "open https://example.org/%s", self->model->name);
  return self->shown;
}

static const char *nothing(void) { return NULL; }

#ifndef PROPERTIES
#define PROPERTIES                                                                        \
  {"title", "(viewModel: handle) -> utf8", (bindery_function)title},                      \
      {"first", "(binding: handle, viewModel: handle) -> utf8", (bindery_function)named}, \
      {"second", "(binding: handle, viewModel: handle) -> utf8?", (bindery_function)named}
#endif
static const bindery_binding properties[] = {PROPERTIES};

static const bindery_binding actions[] = {
    {"page", "(viewModel: handle) -> utf8?", (bindery_function)open_page},
    {"nothing", "() -> utf8?", (bindery_function)nothing},
};

// --------------------------------------------------------------------- the table

static bindery_media_type zoo = {
    .size = TYPE_SIZE,
    .kind = TABLE_KIND,
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release_model,
    .create = create,
    .release_view_model = release_view_model,
    .draw = draw,
#ifdef PREFERRED_SIZE
    .preferred_size = preferred_size,
#endif
    .properties = properties,
    .property_count = COUNT(properties),
    .actions = actions,
    .action_count = COUNT(actions),
};

#ifndef EXTENSION
#define EXTENSION NULL
#endif
static const bindery_media_type *const media_types[] = {&zoo};

static const bindery_plugin plugin = {
    .extension = EXTENSION,
    .size = PLUGIN_SIZE,
    .contract_major = TABLE_MAJOR,
    .contract_minor = TABLE_MINOR,
    .id = TABLE_ID,
    .version = TABLE_VERSION,
    .media_types = media_types,
    .media_type_count = COUNT(media_types),
};

// What else the entry does.
#ifndef OPEN
#define OPEN
#endif

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *opening_host,
                                                         const bindery_sink *failure) {
  (void)failure;
  (void)nothing;
  (void)named;
  (void)title;
  host = opening_host;
  OPEN;
  return &plugin;
}
