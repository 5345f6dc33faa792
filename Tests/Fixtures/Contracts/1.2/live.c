// live.c: a media type whose view models live, by version 1.2 of the contract.

#define _POSIX_C_SOURCE 200809L

#include "bindery.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

BINDERY_MANIFEST("{\"id\":\"org.example.live-1.2\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"live\"]}");

static const bindery_host *the_host;

static bindery_text text(const char *string) { return (bindery_text){string, strlen(string)}; }

typedef struct model {
  char    name[64];
  int64_t version;
} model;

typedef struct view_model {
  const model            *model;
  uint32_t                level;
  const bindery_observer *observer;
  pthread_mutex_t         lock;  // of the observer, also while it is called
} view_model;

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **made,
                      const bindery_sink *failure) {
  (void)self;
  const bindery_field *name    = bindery_field_named(record, "name");
  const bindery_field *version = bindery_field_named(record, "version");
  if (!name || name->type != BINDERY_UTF8 || name->value.text.count == 0 ||
      name->value.text.count >= sizeof((model *)0)->name ||
      memchr(name->value.text.bytes, 0, name->value.text.count)) {
    failure->write(failure, text("expected a short text in 'name'"));
    return BINDERY_REFUSED;
  }
  model *new_model = calloc(1, sizeof *new_model);
  if (!new_model) return BINDERY_FAILED;
  memcpy(new_model->name, name->value.text.bytes, name->value.text.count);
  new_model->version = version && version->type == BINDERY_I64 ? version->value.i64 : 1;
  *made              = new_model;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *made, const bindery_sink *out) {
  (void)self;
  out->write(out, text(((const model *)made)->name));
}

static uint64_t version(const bindery_media_type *self, const void *made) {
  (void)self;
  return (uint64_t)((const model *)made)->version;
}

static void release_model(const bindery_media_type *self, void *made) {
  (void)self;
  free(made);
}

static int32_t create(const bindery_media_type *self, const void *made, void **created, const bindery_sink *failure) {
  (void)self;
  (void)failure;
  view_model *new_view_model = calloc(1, sizeof *new_view_model);
  if (!new_view_model) return BINDERY_FAILED;
  new_view_model->model = made;
  pthread_mutex_init(&new_view_model->lock, NULL);
  *created = new_view_model;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *created) {
  (void)self;
  pthread_mutex_destroy(&((view_model *)created)->lock);
  free(created);
}

static int32_t draw(const bindery_media_type *self, void *created, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self;
  (void)failure;
  const view_model *view = created;
  char              shown[96];
  snprintf(shown, sizeof shown, "version %lld", (long long)view->model->version);
  canvas->run(canvas, BINDERY_TITLE, text(view->model->name));
  canvas->spacer(canvas);
  canvas->run(canvas, BINDERY_DETAIL, text(shown));
  canvas->end_line(canvas);
  return BINDERY_OK;
}

static int64_t level(void *created) { return ((view_model *)created)->level; }

// Whether somebody would take an action of this view model.
static bool can_open(void *created) {
  const bindery_sender *sender = the_host->extension(the_host, BINDERY_SEND);
  return sender && sender->can_send(sender, created, text("open https://example.org"));
}

static const bindery_binding properties[] = {
    {"level", "(viewModel: handle) -> i64", (bindery_function)level},
    {"canOpen", "(viewModel: handle) -> bool", (bindery_function)can_open},
};

static const bindery_media_type type = {
    .size = sizeof type,
    .kind = "live",
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release_model,
    .create = create,
    .release_view_model = release_view_model,
    .draw = draw,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
};

static const bindery_media_type *const media_types[] = {&type};

static void changed(view_model *self) {
  pthread_mutex_lock(&self->lock);
  if (self->observer) self->observer->changed(self->observer);
  pthread_mutex_unlock(&self->lock);
}

static void activate(const bindery_media_type *self, void *created, uint32_t activation) {
  (void)self;
  ((view_model *)created)->level = activation;
  changed(created);
}

static int32_t update(const bindery_media_type *self, void *created, const void *made, const bindery_sink *failure) {
  (void)self;
  (void)failure;
  ((view_model *)created)->model = made;
  changed(created);
  return BINDERY_OK;
}

static void observe(const bindery_media_type *self, void *created, const bindery_observer *observer) {
  (void)self;
  view_model *view = created;
  pthread_mutex_lock(&view->lock);
  view->observer = observer;
  pthread_mutex_unlock(&view->lock);
}

static int32_t handle(const bindery_media_type *self, void *created, const bindery_event *event,
                      const bindery_sink *action, const bindery_sink *failure) {
  (void)self;
  (void)created;
  (void)failure;
  if (event->type == BINDERY_SELECT) action->write(action, text("open https://example.org"));
  return BINDERY_OK;
}

static const char *const kinds[] = {"live"};

static const bindery_live live = {
    .size = sizeof live,
    .kinds = kinds,
    .kind_count = 1,
    .activate = activate,
    .update = update,
    .observe = observe,
    .handle = handle,
};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_LIVE) == 0 ? &live : NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.live-1.2",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 1,
    .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)failure;
  the_host = host;
  return &plugin;
}
