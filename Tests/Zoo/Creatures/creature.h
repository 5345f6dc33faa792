// creature.h: a good plugin of the kind `zoo`, which draws the field `name` of an item, but for what a
// creature has defined in front of it: statements to run first in a function (IN_DECODE), or what the
// manifest and the tables say (TABLE_ID).
//
// CREATURE is the name of the file, and DEFAULT_ID the identifier of a plugin that defines none; compile.sh
// gives both.

#ifndef CREATURE_H
#define CREATURE_H

#include "faults.h"

#ifndef ID
#define ID DEFAULT_ID
#endif
#ifndef KIND
#define KIND "zoo"
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef CONTRACT
#define CONTRACT BINDERY_CONTRACT_VERSION
#endif
#ifndef MORE_MANIFEST
#define MORE_MANIFEST
#endif
#ifndef MANIFEST
#define MANIFEST                                                                                   \
  "{\"id\":\"" ID "\",\"version\":\"" VERSION "\",\"contract\":\"" CONTRACT "\",\"kinds\":[\"" KIND "\"]" \
  MORE_MANIFEST "}"
#endif
#ifndef NO_MANIFEST
BINDERY_MANIFEST(MANIFEST);
#endif

#ifndef TABLE_ID
#define TABLE_ID ID
#endif
#ifndef TABLE_VERSION
#define TABLE_VERSION VERSION
#endif
#ifndef TABLE_KIND
#define TABLE_KIND KIND
#endif
#ifndef TABLE_MAJOR
#define TABLE_MAJOR BINDERY_CONTRACT_MAJOR
#endif
#ifndef PLUGIN_SIZE
#define PLUGIN_SIZE sizeof(bindery_plugin)
#endif
#ifndef TYPE_SIZE
#define TYPE_SIZE sizeof(bindery_media_type)
#endif
#ifndef PROPERTIES
#define PROPERTIES {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}
#endif
#ifndef ACTIONS
#define ACTIONS {"page", "() -> utf8?", (bindery_function)no_page}
#endif
#ifndef TABLE_DRAW
#define TABLE_DRAW draw
#endif
#ifndef TABLE_PREFERRED_SIZE
#define TABLE_PREFERRED_SIZE NULL
#endif
#ifndef EXTENSION
#define EXTENSION NULL
#endif

#ifndef IN_OPEN
#define IN_OPEN (void)0
#endif
#ifndef IN_DECODE
#define IN_DECODE (void)0
#endif
#ifndef WHEN_DECODED
#define WHEN_DECODED (void)0
#endif
#ifndef IN_IDENTITY
#define IN_IDENTITY (void)0
#endif
#ifndef IN_VERSION
#define IN_VERSION (void)0
#endif
#ifndef IN_RELEASE_MODEL
#define IN_RELEASE_MODEL (void)0
#endif
#ifndef IN_CREATE
#define IN_CREATE (void)0
#endif
#ifndef WHEN_CREATED
#define WHEN_CREATED (void)0
#endif
#ifndef IN_RELEASE_VIEW_MODEL
#define IN_RELEASE_VIEW_MODEL (void)0
#endif
#ifndef IN_DRAW
#define IN_DRAW (void)0
#endif
#ifndef IN_ECHO
#define IN_ECHO (void)0
#endif

// A model, and its view model too: the name of an item.
typedef struct animal {
  char name[64];
} animal;

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **model,
                      const bindery_sink *failure) {
  (void)self;
  IN_DECODE;
  const char *name = text_of(record, "name");
  if (!*name || strlen(name) >= sizeof((animal *)NULL)->name) {
    say(failure, "expected a short text in 'name'");
    return BINDERY_REFUSED;
  }
  animal *made = calloc(1, sizeof *made);
  if (!made) return BINDERY_FAILED;
  strcpy(made->name, name);
  WHEN_DECODED;
  *model = made;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *model, const bindery_sink *out) {
  (void)self;
  IN_IDENTITY;
  say(out, ((const animal *)model)->name);
}

static uint64_t version(const bindery_media_type *self, const void *model) {
  (void)self;
  IN_VERSION;
  return strlen(((const animal *)model)->name);
}

static void release_model(const bindery_media_type *self, void *model) {
  (void)self;
  IN_RELEASE_MODEL;
  free(model);
}

static int32_t create(const bindery_media_type *self, const void *model, void **view_model,
                      const bindery_sink *failure) {
  (void)self;
  (void)failure;
  IN_CREATE;
  animal *made = malloc(sizeof *made);
  if (!made) return BINDERY_FAILED;
  *made = *(const animal *)model;
  WHEN_CREATED;
  *view_model = made;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *view_model) {
  (void)self;
  IN_RELEASE_VIEW_MODEL;
  free(view_model);
}

static inline int32_t draw(const bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
                           const bindery_sink *failure) {
  (void)self;
  (void)failure;
  IN_DRAW;
  show(canvas, finding ? finding : ((animal *)view_model)->name);
  return BINDERY_OK;
}

static inline const char *echo(void *view_model) {
  IN_ECHO;
  return ((animal *)view_model)->name;
}

static inline const char *no_page(void) {
  return NULL;
}

static const bindery_binding properties[] = {PROPERTIES};
static const bindery_binding actions[] = {ACTIONS};

static const bindery_media_type zoo = {
    .size = TYPE_SIZE,
    .kind = TABLE_KIND,
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release_model,
    .create = create,
    .release_view_model = release_view_model,
    .draw = TABLE_DRAW,
    .preferred_size = TABLE_PREFERRED_SIZE,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .actions = actions,
    .action_count = sizeof actions / sizeof *actions,
};

static const bindery_media_type *const media_types[] = {&zoo};

static const bindery_plugin plugin = {
    .size = PLUGIN_SIZE,
    .contract_major = TABLE_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = TABLE_ID,
    .version = TABLE_VERSION,
    .media_types = media_types,
    .media_type_count = 1,
    .extension = EXTENSION,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *opening, const bindery_sink *failure) {
  (void)failure;
  host = opening;
  IN_OPEN;
  return &plugin;
}

#endif
