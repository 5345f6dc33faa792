// Departure.c: departures of trains, which count down while somebody sees them.
//
// A media type whose view models live, over bindery.live/1. One that isn't shown has the time of its departure, which
// is always true and may go to a file. One that is visible shows how long that is from now, and has a thread that
// sleeps until this changes.

#define _POSIX_C_SOURCE 200809L

#include <bindery.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

BINDERY_MANIFEST("{\"id\":\"org.example.departure\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"departure\"],\"name\":\"Departure\",\"summary\":\"Trains that leave soon\"}");

// ------------------------------------------------------------------- the model: a train, and when it leaves

struct model {
  int64_t at;  // seconds since 1970, up to the year 9999
  char    train[];
};

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **made,
                      const bindery_sink *failure) {
  (void)self;
  const bindery_field *train = bindery_field_named(record, "train");
  const bindery_field *at = bindery_field_named(record, "at");
  if (!train || train->type != BINDERY_UTF8 || train->value.text.count == 0 ||
      strlen(train->value.text.bytes) != train->value.text.count || !at || at->type != BINDERY_I64 ||
      at->value.i64 < 0 || at->value.i64 > 253402300799) {
    static const char sentence[] =
        "a departure needs its 'train', a text without U+0000, and 'at', the seconds since 1970 up to the year 9999";
    failure->write(failure, (bindery_text){sentence, sizeof sentence - 1});
    return BINDERY_REFUSED;
  }
  size_t        count = train->value.text.count;
  struct model *model = malloc(sizeof *model + count + 1);
  if (!model) return BINDERY_FAILED;
  model->at = at->value.i64;
  memcpy(model->train, train->value.text.bytes, count + 1);
  *made = model;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *made, const bindery_sink *out) {
  (void)self;
  const struct model *model = made;
  out->write(out, (bindery_text){model->train, strlen(model->train)});
}

// The train is the identity, so only the time tells one version from another.
static uint64_t version(const bindery_media_type *self, const void *made) {
  (void)self;
  return (uint64_t)((const struct model *)made)->at;
}

static void release_model(const bindery_media_type *self, void *made) {
  (void)self;
  free(made);
}

// ------------------------------------------------------------------- the time, in words

#define MINUTE 60
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

// Returns the seconds since 1970 by the clock that the thread sleeps by; that of time() may be a moment behind.
static int64_t now(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec;
}

struct words {
  char text[32];
};

// Returns the time of a departure, whatever the time is now.
static struct words date(int64_t at) {
  struct words words;
  struct tm    utc;
  time_t       time = (time_t)at;
  gmtime_r(&time, &utc);
  strftime(words.text, sizeof words.text, "%Y-%m-%d %H:%M UTC", &utc);
  return words;
}

// Returns how long a departure is from now, or its time if that is more than a day.
static struct words countdown(int64_t at, int64_t now) {
  struct words words;
  int64_t      left = at - now;
  if (left > DAY) return date(at);
  if (left <= 0) return (struct words){"departed"};
  long long count = left >= HOUR ? left / HOUR : left >= MINUTE ? left / MINUTE : left;
  snprintf(words.text, sizeof words.text, "in %lld %s", count, left >= HOUR ? "h" : left >= MINUTE ? "min" : "s");
  return words;
}

// Returns the seconds until countdown() returns something else, or a day if that is longer or never.
static int64_t until_change(int64_t at, int64_t now) {
  int64_t left = at - now;
  if (left > DAY) return left - DAY < DAY ? left - DAY : DAY;
  if (left <= 0) return DAY;
  return left >= HOUR ? left % HOUR + 1 : left >= MINUTE ? left % MINUTE + 1 : 1;
}

// ------------------------------------------------------------------- the view model, and its thread

struct view_model {
  pthread_mutex_t         lock;    // of all below
  pthread_cond_t          woken;   // signaled when the thread has to look again
  const struct model     *model;
  const bindery_observer *observer;
  bool                    is_visible;

  // Of [main] alone.
  bool         has_thread;
  pthread_t    thread;
  struct words shown;  // the text that the last property returned
};

// Called with the lock, so that the observer stays valid until changed() returns.
static void tell(const struct view_model *self) {
  if (self->observer) self->observer->changed(self->observer);
}

// What the thread does: it tells the observer each time that the countdown shows something else.
static void *count_down(void *view_model) {
  struct view_model *self = view_model;
  pthread_mutex_lock(&self->lock);
  while (self->is_visible) {
    int64_t         start = now();
    struct timespec next = {.tv_sec = (time_t)(start + until_change(self->model->at, start)), .tv_nsec = 0};
    if (pthread_cond_timedwait(&self->woken, &self->lock, &next) == ETIMEDOUT) tell(self);
  }
  pthread_mutex_unlock(&self->lock);
  return NULL;
}

static void set_visible(struct view_model *self, bool is_visible) {
  pthread_mutex_lock(&self->lock);
  bool was_visible = self->is_visible;
  self->is_visible = is_visible;
  if (is_visible != was_visible) tell(self);
  pthread_cond_signal(&self->woken);
  pthread_mutex_unlock(&self->lock);
  // Without a thread, the countdown is right whenever the host draws.
  if (is_visible && !was_visible) self->has_thread = pthread_create(&self->thread, NULL, count_down, self) == 0;
  if (!is_visible && self->has_thread) {
    pthread_join(self->thread, NULL);
    self->has_thread = false;
  }
}

static int32_t create(const bindery_media_type *self, const void *made, void **created, const bindery_sink *failure) {
  (void)self, (void)failure;
  struct view_model *view_model = calloc(1, sizeof *view_model);
  if (!view_model) return BINDERY_FAILED;
  pthread_mutex_init(&view_model->lock, NULL);
  pthread_cond_init(&view_model->woken, NULL);
  view_model->model = made;
  *created = view_model;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *view_model) {
  (void)self;
  struct view_model *released = view_model;
  set_visible(released, false);
  pthread_cond_destroy(&released->woken);
  pthread_mutex_destroy(&released->lock);
  free(released);
}

// ------------------------------------------------------------------- what lives

static void activate(const bindery_media_type *type, void *view_model, uint32_t activation) {
  (void)type;
  set_visible(view_model, activation >= BINDERY_VISIBLE);
}

static int32_t update(const bindery_media_type *type, void *view_model, const void *model,
                      const bindery_sink *failure) {
  (void)type, (void)failure;
  struct view_model *self = view_model;
  pthread_mutex_lock(&self->lock);
  self->model = model;
  tell(self);
  pthread_cond_signal(&self->woken);
  pthread_mutex_unlock(&self->lock);
  return BINDERY_OK;
}

static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type;
  struct view_model *self = view_model;
  pthread_mutex_lock(&self->lock);
  self->observer = observer;
  pthread_mutex_unlock(&self->lock);
}

// ------------------------------------------------------------------- the properties and the view

// Both are [main], as are the functions that change the model and the visibility, so they need no lock.

static const char *train(const struct view_model *self) { return self->model->train; }

static const char *departs(struct view_model *self) {
  self->shown = date(self->model->at);
  return self->shown.text;
}

static const bindery_binding properties[] = {
    {"train", "(viewModel: handle) -> utf8", (bindery_function)train},
    {"departs", "(viewModel: handle) -> utf8", (bindery_function)departs},
};

static int32_t draw(const bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self, (void)failure;
  const struct view_model *drawn = view_model;
  const struct model      *model = drawn->model;
  struct words             words = drawn->is_visible ? countdown(model->at, now()) : date(model->at);
  canvas->run(canvas, BINDERY_TITLE, (bindery_text){model->train, strlen(model->train)});
  canvas->spacer(canvas);
  canvas->run(canvas, BINDERY_DETAIL, (bindery_text){words.text, strlen(words.text)});
  return BINDERY_OK;
}

// ------------------------------------------------------------------- the tables

static const bindery_media_type departure = {
    .size = sizeof departure,
    .kind = "departure",
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

static const bindery_media_type *const types[] = {&departure};

static const char *const  live_kinds[] = {"departure"};
static const bindery_live live = {
    .size = sizeof live,
    .kinds = live_kinds,
    .kind_count = 1,
    .activate = activate,
    .update = update,
    .observe = observe,
};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_LIVE) == 0 ? &live : NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.departure",
    .version = "1.0.0",
    .media_types = types,
    .media_type_count = 1,
    .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host, (void)failure;
  return &plugin;
}
