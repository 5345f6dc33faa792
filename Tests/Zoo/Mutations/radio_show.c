// radio_show.c: a good plugin of the kind `radio-show`, written as such plugins are: with code, with memory of its
// own, with nested values and buffers. The tester finds nothing in it; the mutations put bugs into it.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bindery.h"

BINDERY_MANIFEST("{\"id\":\"org.example.radio-show\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"radio-show\"],\"name\":\"Radio show\"}");

// A model: copies of what is needed of a record.
typedef struct show {
  char   *id;
  char   *title;
  char   *host;     // NULL where unknown
  char   *page;     // NULL where there is none
  char  **guests;
  size_t  guest_count;
  int64_t minutes;  // 0 where unknown
  double  rating;   // 0 where unknown
  bool    is_live;
} show;

// A view model: what is shown, ready to be drawn.
typedef struct show_view {
  const show *show;
  char       *byline;  // NULL where there is none
  char        length[24];
} show_view;

// ----------------------------------------------------------------------- helpers

static int32_t fail(const bindery_sink *failure, int32_t status, const char *sentence) {
  failure->write(failure, (bindery_text){sentence, strlen(sentence)});
  return status;
}

// Copies a text, with a NUL behind it. Returns NULL where there is no memory.
static char *copy(bindery_text text) {
  char *made = malloc(text.count + 1);
  if (!made) return NULL;
  memcpy(made, text.bytes, text.count);
  made[text.count] = 0;
  return made;
}

// The text of a field, or an empty one where there is none.
static bindery_text text_named(const bindery_record *record, const char *key) {
  const bindery_field *field = bindery_field_named(record, key);
  if (!field || field->type != BINDERY_UTF8) return (bindery_text){NULL, 0};
  return field->value.text;
}

// Copies the text of a field into `member`, which stays NULL where there is none. Returns whether there was memory.
static bool copy_named(const bindery_record *record, const char *key, char **member) {
  bindery_text text = text_named(record, key);
  if (text.count == 0) return true;
  *member = copy(text);
  return *member != NULL;
}

static void release_show(show *made) {
  for (size_t index = 0; index < made->guest_count; index++) free(made->guests[index]);
  free(made->guests);
  free(made->page);
  free(made->host);
  free(made->title);
  free(made->id);
  free(made);
}

// ------------------------------------------------------------------------ models

// Takes the texts of a list as guests.
static void receive_guests(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  show *made = self->state;
  if (count == 0) return;
  made->guests = calloc(count, sizeof *made->guests);
  if (!made->guests) return;
  for (size_t index = 0; index < count; index++) {
    if (fields[index].type != BINDERY_UTF8) continue;
    char *guest = copy(fields[index].value.text);
    if (!guest) return;
    made->guests[made->guest_count++] = guest;
  }
}

// Takes no notice of why the guests can't be read: a show is a show without.
static void ignore(const bindery_sink *self, bindery_text text) {
  (void)self;
  (void)text;
}

static void read_guests(const bindery_record *record, show *made) {
  const bindery_field *field = bindery_field_named(record, "guests");
  if (!field || field->type != BINDERY_JSON || !record->expand) return;
  bindery_field_sink fields  = {.size = sizeof fields, .state = made, .receive = receive_guests};
  bindery_sink       nowhere = {.size = sizeof nowhere, .write = ignore};
  record->expand(record, field->value.text, &fields, &nowhere);
}

static void read_numbers(const bindery_record *record, show *made) {
  const bindery_field *minutes = bindery_field_named(record, "minutes");
  if (minutes && minutes->type == BINDERY_I64) made->minutes = minutes->value.i64;
  const bindery_field *rating = bindery_field_named(record, "rating");
  if (rating && rating->type == BINDERY_F64) made->rating = rating->value.f64;
  const bindery_field *live = bindery_field_named(record, "live");
  if (live && live->type == BINDERY_BOOL) made->is_live = live->value.boolean;
}

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **model,
                      const bindery_sink *failure) {
  (void)self;
  bindery_text id = text_named(record, "showId"), title = text_named(record, "title");
  if (id.count == 0) return fail(failure, BINDERY_REFUSED, "expected a text in 'showId'");
  if (title.count == 0) return fail(failure, BINDERY_REFUSED, "expected a text in 'title'");
  show *made = calloc(1, sizeof *made);
  if (!made) return fail(failure, BINDERY_FAILED, "there is no memory for a show");
  made->id    = copy(id);
  made->title = copy(title);
  bool has_memory = made->id && made->title;
  if (!copy_named(record, "host", &made->host)) has_memory = false;
  if (!copy_named(record, "page", &made->page)) has_memory = false;
  if (!has_memory) {
    release_show(made);
    return fail(failure, BINDERY_FAILED, "there is no memory for the texts of a show");
  }
  read_numbers(record, made);
  read_guests(record, made);
  *model = made;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *model, const bindery_sink *out) {
  (void)self;
  const show *shown = model;
  out->write(out, (bindery_text){shown->id, strlen(shown->id)});
}

// Mixes bytes into a hash, FNV-1a.
static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) hash = (hash ^ ((const uint8_t *)bytes)[index]) * 0x100000001b3;
  return hash;
}

static uint64_t mix_text(uint64_t hash, const char *text) {
  return text ? mix(hash, text, strlen(text) + 1) : mix(hash, "\xff", 1);
}

static uint64_t version(const bindery_media_type *self, const void *model) {
  (void)self;
  const show *shown = model;
  uint64_t    hash  = mix_text(0xcbf29ce484222325, shown->title);
  hash              = mix_text(hash, shown->host);
  hash              = mix_text(hash, shown->page);
  for (size_t index = 0; index < shown->guest_count; index++) hash = mix_text(hash, shown->guests[index]);
  hash = mix(hash, &shown->minutes, sizeof shown->minutes);
  hash = mix(hash, &shown->rating, sizeof shown->rating);
  return mix(hash, &shown->is_live, sizeof shown->is_live);
}

static void release_model(const bindery_media_type *self, void *model) {
  (void)self;
  release_show(model);
}

// ------------------------------------------------------------------- view models

// Joins the host and the guests with commas. Returns NULL where there are none, or no memory.
static char *join_names(const show *shown) {
  size_t size = shown->host ? strlen(shown->host) + 3 : 1;
  for (size_t index = 0; index < shown->guest_count; index++) size += strlen(shown->guests[index]) + 2;
  char *names = malloc(size);
  if (!names) return NULL;
  names[0] = 0;
  if (shown->host) strcpy(names, shown->host);
  for (size_t index = 0; index < shown->guest_count; index++) {
    if (names[0]) strcat(names, ", ");
    strcat(names, shown->guests[index]);
  }
  return names;
}

static int32_t create(const bindery_media_type *self, const void *model, void **view_model,
                      const bindery_sink *failure) {
  (void)self;
  const show *shown = model;
  show_view  *made  = calloc(1, sizeof *made);
  if (!made) return fail(failure, BINDERY_FAILED, "there is no memory for a view model");
  made->show   = shown;
  made->byline = join_names(shown);
  if (!made->byline) {
    free(made);
    return fail(failure, BINDERY_FAILED, "there is no memory for the names of a show");
  }
  if (shown->minutes > 0) snprintf(made->length, sizeof made->length, "%" PRId64 " min", shown->minutes);
  *view_model = made;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *view_model) {
  (void)self;
  show_view *made = view_model;
  free(made->byline);
  free(made);
}

static void run(const bindery_canvas *canvas, bindery_role role, const char *text) {
  canvas->run(canvas, role, (bindery_text){text, strlen(text)});
}

static int32_t draw(const bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self;
  (void)failure;
  const show_view *view = view_model;
  run(canvas, BINDERY_TITLE, view->show->title);
  if (view->show->is_live) run(canvas, BINDERY_BADGE, "live");
  canvas->spacer(canvas);
  run(canvas, BINDERY_DETAIL, view->length);
  canvas->end_line(canvas);
  run(canvas, BINDERY_SUBTITLE, view->byline);
  canvas->end_line(canvas);
  return BINDERY_OK;
}

static int32_t preferred_size(const bindery_media_type *self, void *view_model, bindery_size available,
                              const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self;
  (void)failure;
  const show_view *view    = view_model;
  size_t           columns = canvas->columns(canvas, (bindery_text){view->show->title, strlen(view->show->title)});
  columns += 2 + strlen(view->length);
  preferred->columns = columns < available.columns ? (uint32_t)columns : available.columns;
  preferred->rows    = available.rows < 2 ? available.rows : 2;
  return BINDERY_OK;
}

// -------------------------------------------------------------------- properties

// What a property returned last on this thread.
static _Thread_local char   summary[96];
static _Thread_local char   address[256];
static _Thread_local double rating;

static const char *title_of(void *view_model) { return ((show_view *)view_model)->show->title; }

static const char *byline_of(void *view_model) {
  const show_view *view = view_model;
  return view->byline[0] ? view->byline : NULL;
}

static const double *rating_of(void *view_model) {
  rating = ((show_view *)view_model)->show->rating;
  return rating > 0 ? &rating : NULL;
}

// Sums up a show: its title, cut at a whole character where there is no room.
static const char *summary_of(void *view_model) {
  const char *title = ((show_view *)view_model)->show->title;
  size_t      count = strlen(title);
  if (count > sizeof summary - 1) count = sizeof summary - 1;
  while (count > 0 && ((unsigned char)title[count] & 0xc0) == 0x80) count--;
  memcpy(summary, title, count);
  summary[count] = 0;
  return summary;
}

static const char *open_page(void *view_model) {
  const char *page = ((show_view *)view_model)->show->page;
  if (!page || strlen(page) > sizeof address - 6) return NULL;
  for (const char *next = page; *next; next++) {
    if (*next <= ' ' || *next > '~') return NULL;
  }
  strcpy(address, "open ");
  strcat(address, page);
  return address;
}

// ------------------------------------------------------------------------ tables

static const bindery_binding properties[] = {
    {"title", "(viewModel: handle) -> utf8", (bindery_function)title_of},
    {"byline", "(viewModel: handle) -> utf8?", (bindery_function)byline_of},
    {"rating", "(viewModel: handle) -> f64?", (bindery_function)rating_of},
    {"summary", "(viewModel: handle) -> utf8", (bindery_function)summary_of},
};

static const bindery_binding actions[] = {
    {"open", "(viewModel: handle) -> utf8?", (bindery_function)open_page},
};

static const bindery_media_type radio_show = {
    .size               = sizeof radio_show,
    .kind               = "radio-show",
    .decode             = decode,
    .identity           = identity,
    .version            = version,
    .release_model      = release_model,
    .create             = create,
    .release_view_model = release_view_model,
    .draw               = draw,
    .preferred_size     = preferred_size,
    .properties         = properties,
    .property_count     = sizeof properties / sizeof *properties,
    .actions            = actions,
    .action_count       = sizeof actions / sizeof *actions,
};

static const bindery_media_type *const media_types[] = {&radio_show};

static const bindery_plugin plugin = {
    .size             = sizeof plugin,
    .contract_major   = BINDERY_CONTRACT_MAJOR,
    .contract_minor   = BINDERY_CONTRACT_MINOR,
    .id               = "org.example.radio-show",
    .version          = "1.0.0",
    .media_types      = media_types,
    .media_type_count = 1,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  return &plugin;
}
