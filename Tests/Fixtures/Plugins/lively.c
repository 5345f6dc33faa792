// lively.c: a plugin that uses all of version 1.1: a kind whose view models live, a
// source and a fetcher. It tells the host of what is called, so that a test sees it.
// Good, but for what a line in front of it says.

#define _POSIX_C_SOURCE 200809L

#include "bindery.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef MANIFEST_KINDS
#define MANIFEST_KINDS ",\"kinds\":[\"zoo\"]"
#endif
#ifndef MANIFEST_SOURCES
#define MANIFEST_SOURCES ",\"sources\":[\"zoo\"]"
#endif
#ifndef MANIFEST_SCHEMES
#define MANIFEST_SCHEMES ",\"schemes\":[\"zoo\"]"
#endif
#ifndef CAPABILITIES
#define CAPABILITIES "\"network\""
#endif

BINDERY_MANIFEST("{\"id\":\"org.example.zoo\",\"version\":\"1.0.0\",\"contract\":\"1.1\"" MANIFEST_KINDS MANIFEST_SOURCES
                     MANIFEST_SCHEMES ",\"capabilities\":[" CAPABILITIES "]}");

// What a function does first of all, in bad plugins.
#ifndef ON_DECODE
#define ON_DECODE
#endif
#ifndef ON_CREATE
#define ON_CREATE
#endif
#ifndef ON_RELEASE
#define ON_RELEASE
#endif
#ifndef ON_DRAW
#define ON_DRAW
#endif
#ifndef ON_TICK
#define ON_TICK
#endif
#ifndef ON_ACTIVATE
#define ON_ACTIVATE
#endif
#ifndef ON_UPDATE
#define ON_UPDATE
#endif
#ifndef ON_OBSERVE
#define ON_OBSERVE
#endif
#ifndef ON_HANDLE
#define ON_HANDLE
#endif
#ifndef ON_SEARCH
#define ON_SEARCH
#endif

static const bindery_host *host;

static bindery_text text(const char *string) { return (bindery_text){string, strlen(string)}; }
static void         tell(const char *message) { host->log(host, BINDERY_LOG_DEBUG, text(message)); }

// ------------------------------------------------------------------ the media type

typedef struct model {
  char     name[64];
  uint64_t version;
} model;

typedef struct view_model {
  const model                   *model;
  uint32_t                       level;
  int                            count;
  char                           shown[128];
  const bindery_observer        *observer;
  pthread_mutex_t                lock;  // of the observer, also while it is called
} view_model;

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **made,
                      const bindery_sink *failure) {
  (void)self;
  ON_DECODE;
  const bindery_field *name = bindery_field_named(record, "name");
  const bindery_field *version = bindery_field_named(record, "version");
  if (!name || name->type != BINDERY_UTF8 || name->value.text.count >= sizeof((model *)0)->name) {
    failure->write(failure, text("expected a short text in 'name'"));
    return BINDERY_REFUSED;
  }
  model *new_model = calloc(1, sizeof *new_model);
  memcpy(new_model->name, name->value.text.bytes, name->value.text.count);
  new_model->version = version && version->type == BINDERY_I64 ? (uint64_t)version->value.i64 : 1;
  *made = new_model;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *made, const bindery_sink *out) {
  (void)self;
  out->write(out, text(((const model *)made)->name));
}

static uint64_t version(const bindery_media_type *self, const void *made) {
  (void)self;
  return ((const model *)made)->version;
}

static void release_model(const bindery_media_type *self, void *made) {
  (void)self;
  tell("release model");
  free(made);
}

static int32_t create(const bindery_media_type *self, const void *made, void **created, const bindery_sink *failure) {
  (void)self;
  (void)failure;
  tell("create");
  ON_CREATE;
  view_model *new_view_model = calloc(1, sizeof *new_view_model);
  new_view_model->model = made;
  pthread_mutex_init(&new_view_model->lock, NULL);
  *created = new_view_model;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *created) {
  (void)self;
  ON_RELEASE;
  // The model has to be there still.
  if (((view_model *)created)->model->name[0]) tell("release view model");
  pthread_mutex_destroy(&((view_model *)created)->lock);
  free(created);
}

static void changed(view_model *self) {
  pthread_mutex_lock(&self->lock);
  if (self->observer) self->observer->changed(self->observer);
  pthread_mutex_unlock(&self->lock);
}

// Draws the name, the version of the model and the count; a count of 100 changes while it is drawn.
static int32_t draw(const bindery_media_type *self, void *created, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self;
  (void)failure;
  view_model *view = created;
  ON_DRAW;
  snprintf(view->shown, sizeof view->shown, "%s %llu, %d", view->model->name,
           (unsigned long long)view->model->version, view->count);
  canvas->run(canvas, BINDERY_TITLE, text(view->shown));
  if (view->count == 100) {
    view->count++;
    changed(view);
  }
  return BINDERY_OK;
}

// A property that changes the view model, as time would: tests have no other way to.
static int64_t tick(void *created) {
  ON_TICK;
  view_model *view = created;
  view->count++;
  changed(view);
  changed(view);
  return view->count;
}

static int64_t to_hundred(void *created) { return ((view_model *)created)->count = 100; }

static int64_t level(void *created) { return ((view_model *)created)->level; }

// Sends an action for the view model, and one for the plugin, and tells who took them.
static const char *sends(void *created) {
  const bindery_sender *sender = host->extension(host, BINDERY_SEND);
  static char           answer[64];
  bool can_feed = sender->can_send(sender, created, text("feed Ada"));
  bool fed = sender->send(sender, created, text("feed Ada"));
  bool closed = sender->send(sender, NULL, text("close zoo"));
  bool did_nothing = sender->send(sender, created, text(""));
  snprintf(answer, sizeof answer, "%d%d%d%d", can_feed, fed, closed, did_nothing);
  return answer;
}

#ifndef FURTHER_PROPERTIES
#define FURTHER_PROPERTIES
#endif
static const bindery_binding properties[] = {
    {"tick", "(viewModel: handle) -> i64", (bindery_function)tick},
    {"toHundred", "(viewModel: handle) -> i64", (bindery_function)to_hundred},
    {"level", "(viewModel: handle) -> i64", (bindery_function)level},
    {"sends", "(viewModel: handle) -> utf8", (bindery_function)sends},
    FURTHER_PROPERTIES
};

static const bindery_media_type zoo = {
#ifdef DECLARED
    .size = sizeof zoo, .kind = "zoo", .identity_field = "name", .layout = "{name}",
#else
    .size = sizeof zoo,
    .kind = "zoo",
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release_model,
    .create = create,
    .release_view_model = release_view_model,
    .draw = draw,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
#endif
};

// ------------------------------------------------------------------- what is alive

static void activate(const bindery_media_type *type, void *created, uint32_t activation) {
  (void)type;
  ON_ACTIVATE;
  char message[32];
  snprintf(message, sizeof message, "level %u", activation);
  tell(message);
  ((view_model *)created)->level = activation;
}

static int32_t update(const bindery_media_type *type, void *created, const void *made, const bindery_sink *failure) {
  (void)type;
  ON_UPDATE;
  if (((const model *)made)->version == 13) {
    failure->write(failure, text("13 brings bad luck"));
    return BINDERY_REFUSED;
  }
  tell("update");
  ((view_model *)created)->model = made;
  changed(created);
  return BINDERY_OK;
}

static void observe(const bindery_media_type *type, void *created, const bindery_observer *observer) {
  (void)type;
  ON_OBSERVE;
  view_model *view = created;
  pthread_mutex_lock(&view->lock);
  view->observer = observer;
  pthread_mutex_unlock(&view->lock);
}

static int32_t handle(const bindery_media_type *type, void *created, const bindery_event *event,
                      const bindery_sink *action, const bindery_sink *failure) {
  (void)type;
  (void)created;
  ON_HANDLE;
  if (event->type == BINDERY_MENU) {
    failure->write(failure, text("the kitchen is closed"));
    return BINDERY_FAILED;
  }
  if (event->type == BINDERY_COPY) return BINDERY_OK;
  char buffer[128];
  snprintf(buffer, sizeof buffer, "did %u,%u,%.*s", event->type, event->modifiers, (int)event->text.count,
           event->text.bytes);
  action->write(action, text(buffer));
  return BINDERY_OK;
}

#ifndef LIVE_KINDS
#define LIVE_KINDS "zoo"
#endif
static const char *const live_kinds[] = {LIVE_KINDS};

static bindery_live live = {
    .size = sizeof live,
    .kinds = live_kinds,
    .kind_count = 1,
    .activate = activate,
    .update = update,
    .observe = observe,
    .handle = handle,
};

// ------------------------------------------------------------- sources and fetchers

// Lets a call wait until it is cancelled.
typedef struct gate {
  pthread_mutex_t lock;
  pthread_cond_t  opened;
  bool            is_open;
} gate;

static void open_gate(void *context) {
  gate *self = context;
  pthread_mutex_lock(&self->lock);
  self->is_open = true;
  pthread_cond_broadcast(&self->opened);
  pthread_mutex_unlock(&self->lock);
}

static void pass_gate(gate *self) {
  pthread_mutex_lock(&self->lock);
  while (!self->is_open) pthread_cond_wait(&self->opened, &self->lock);
  pthread_mutex_unlock(&self->lock);
}

static void wait_until_cancelled(const bindery_stream *stream) {
  gate closed = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
  stream->on_cancel(stream, open_gate, &closed);
  pass_gate(&closed);
  stream->on_cancel(stream, NULL, NULL);
}

// A gate that a later search opens, for one that heeds no cancellation.
static gate late = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};

static void write(const bindery_stream *stream, const char *string) { stream->write(stream, text(string)); }

static void write_all(const bindery_stream *stream, const char *name, const bindery_text *texts, size_t count) {
  write(stream, name);
  for (size_t index = 0; index < count; index++) {
    write(stream, "[");
    stream->write(stream, texts[index]);
    write(stream, "]");
  }
}

// Fails as the term says: a status, and how long to wait.
static int32_t fail(bindery_text term, const bindery_stream *answer, const bindery_sink *failure) {
  unsigned status = 0;
  unsigned long long delay = 0;
  char     copy[32] = {0};
  memcpy(copy, term.bytes, term.count < sizeof copy - 1 ? term.count : sizeof copy - 1);
  if (sscanf(copy, "fail %u %llu", &status, &delay) == 2) answer->retry_after(answer, delay);
  failure->write(failure, (bindery_text){"the caf\xc3", 8});
  failure->write(failure, (bindery_text){"\xa9 is \xff", 6});
  return (int32_t)status;
}

static bool is(bindery_text term, const char *string) {
  return term.count == strlen(string) && memcmp(term.bytes, string, term.count) == 0;
}

static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                      const bindery_sink *failure) {
  (void)self;
  ON_SEARCH;
  bindery_text term = request->term_count ? request->terms[0] : text("");
  if (term.count > 4 && memcmp(term.bytes, "fail", 4) == 0) return fail(term, answer, failure);
  if (is(term, "cancel")) {
    write(answer, "first");
    wait_until_cancelled(answer);
    tell(answer->is_cancelled(answer) && !answer->write(answer, text("late")) ? "was cancelled" : "was not");
    return BINDERY_CANCELLED;
  }
  if (is(term, "ignore")) {
    write(answer, "first");
    pass_gate(&late);
    tell(answer->write(answer, text("late")) ? "is wanted" : "is not wanted");
    return BINDERY_OK;
  }
  if (is(term, "open")) open_gate(&late);
  if (is(term, "fetch")) {
    const bindery_fetcher *fetcher = host->extension(host, BINDERY_FETCH);
    if (!fetcher) {
      failure->write(failure, text("the host fetches nothing"));
      return BINDERY_UNSUPPORTED;
    }
    return fetcher->fetch(fetcher, request->terms[1], answer, failure);
  }
  write_all(answer, "terms", request->terms, request->term_count);
  write_all(answer, "ids", request->ids, request->id_count);
  write_all(answer, "kinds", request->kinds, request->kind_count);
  for (size_t index = 0; index < request->option_count; index++) {
    write_all(answer, "name", &request->options[index].name, 1);
    write_all(answer, "value", &request->options[index].value, 1);
  }
  char limit[32];
  snprintf(limit, sizeof limit, "limit %u", request->limit);
  write(answer, limit);
  return BINDERY_OK;
}

#ifndef SOURCE_ID
#define SOURCE_ID "zoo"
#endif
static bindery_source source = {.size = sizeof source, .id = SOURCE_ID, .search = search};

static int32_t fetch(const bindery_fetcher *self, bindery_text address, const bindery_stream *bytes,
                     const bindery_sink *failure) {
  (void)self;
  if (is(address, "zoo:closed")) {
    failure->write(failure, text("the zoo is closed"));
    bytes->retry_after(bytes, 60000);
    return BINDERY_LIMITED;
  }
  if (is(address, "zoo:open")) open_gate(&late);
  bytes->expect(bytes, address.count);
  bytes->write(bytes, address);
  return BINDERY_OK;
}

#ifndef SCHEME
#define SCHEME "zoo"
#endif
static bindery_fetcher fetcher = {.size = sizeof fetcher, .scheme = SCHEME, .fetch = fetch};

#ifndef SOURCES
#define SOURCES &source
#endif
#ifndef FETCHERS
#define FETCHERS &fetcher
#endif
static const bindery_source *const  source_list[] = {SOURCES};
static const bindery_fetcher *const fetcher_list[] = {FETCHERS};

static bindery_sources sources = {
    .size = sizeof sources, .sources = source_list, .source_count = sizeof source_list / sizeof *source_list};
static bindery_fetchers fetchers = {
    .size = sizeof fetchers, .fetchers = fetcher_list, .fetcher_count = sizeof fetcher_list / sizeof *fetcher_list};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
#ifdef FURTHER_EXTENSION
  const void *further = FURTHER_EXTENSION(id);
  if (further) return further;
#endif
#ifndef NO_LIVE
  if (strcmp(id, BINDERY_LIVE) == 0) return &live;
#endif
#ifndef NO_SOURCES
  if (strcmp(id, BINDERY_SOURCES) == 0) return &sources;
#endif
#ifndef NO_FETCHERS
  if (strcmp(id, BINDERY_FETCHERS) == 0) return &fetchers;
#endif
  return NULL;
}

// --------------------------------------------------------------------- the plugin

static const bindery_media_type *const media_types[] = {&zoo};

#ifndef MEDIA_TYPE_COUNT
#define MEDIA_TYPE_COUNT 1
#endif

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.zoo",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = MEDIA_TYPE_COUNT,
    .extension = extension,
};

#ifndef OPEN
#define OPEN
#endif

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *opening_host,
                                                         const bindery_sink *failure) {
  (void)failure;
  (void)decode, (void)identity, (void)version, (void)release_model, (void)create, (void)release_view_model;
  (void)draw, (void)properties;
  host = opening_host;
  OPEN;
  return &plugin;
}
