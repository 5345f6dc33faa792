// screen.c: media types that have all that a screen needs of items, by version 1.3 of the contract.

#include "bindery.h"

#include <stdio.h>
#include <stdlib.h>

BINDERY_MANIFEST("{\"id\":\"org.example.screen-1.3\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"album\",\"song\"],\"sources\":[\"screen\"]}");

static bindery_text text(const char *string) { return (bindery_text){string, strlen(string)}; }

static void say(const bindery_sink *sink, const char *string) { sink->write(sink, text(string)); }

// ------------------------------------------------------------------ albums, with code

#define SONG_COUNT 5

typedef struct model {
  char name[64];
} model;

// A view model that lives: it is at one of the songs.
typedef struct view_model {
  const model            *model;
  const bindery_observer *observer;
  char                    song;  // from 1 on
} view_model;

// Whether a text can stand in JSON as it is.
static bool is_plain(bindery_text text) {
  for (size_t index = 0; index < text.count; index++) {
    unsigned char byte = (unsigned char)text.bytes[index];
    if (byte < 0x20 || byte == '"' || byte == '\\') return false;
  }
  return true;
}

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **made,
                      const bindery_sink *failure) {
  (void)self;
  const bindery_field *name = bindery_field_named(record, "name");
  if (!name || name->type != BINDERY_UTF8 || name->value.text.count == 0 ||
      name->value.text.count >= sizeof((model *)0)->name || !is_plain(name->value.text)) {
    say(failure, "expected a short text in 'name'");
    return BINDERY_REFUSED;
  }
  model *new_model = calloc(1, sizeof *new_model);
  if (!new_model) return BINDERY_FAILED;
  memcpy(new_model->name, name->value.text.bytes, name->value.text.count);
  *made = new_model;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *made, const bindery_sink *out) {
  (void)self;
  say(out, ((const model *)made)->name);
}

static uint64_t version(const bindery_media_type *self, const void *made) {
  (void)self;
  uint64_t hash = 5381;
  for (const char *next = ((const model *)made)->name; *next; next++) hash = hash * 33 + (unsigned char)*next;
  return hash;
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
  *new_view_model = (view_model){.model = made, .song = 1};
  *created        = new_view_model;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *created) {
  (void)self;
  free(created);
}

static int32_t draw(const bindery_media_type *self, void *created, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self;
  (void)failure;
  const view_model *album = created;
  char              song[16];
  snprintf(song, sizeof song, "song %d", album->song);
  canvas->run(canvas, BINDERY_TITLE, text(album->model->name));
  canvas->spacer(canvas);
  canvas->run(canvas, BINDERY_DETAIL, text(song));
  canvas->end_line(canvas);
  return BINDERY_OK;
}

static const char *page(void) { return "open https://example.org"; }

static const char *skip(void) { return "skip"; }

static const bindery_binding actions[] = {
    {"page", "() -> utf8?", (bindery_function)page},
    {"skip", "() -> utf8?", (bindery_function)skip},
};

static const bindery_media_type album = {
    .size = sizeof album,
    .kind = "album",
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release_model,
    .create = create,
    .release_view_model = release_view_model,
    .draw = draw,
    .actions = actions,
    .action_count = sizeof actions / sizeof *actions,
};

// ------------------------------------------------------------------- songs, declared

static const bindery_media_type song = {
    .size = sizeof song,
    .kind = "song",
    .identity_field = "id",
    .layout = "{title:title}[\t{album:detail}]",
    .actions = actions,
    .action_count = 1,
};

static const bindery_media_type *const media_types[] = {&album, &song};

// ------------------------------------------------------------------------ live albums

static void changed(const view_model *self) {
  if (self->observer) self->observer->changed(self->observer);
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
  ((view_model *)created)->observer = observer;
}

static const char *const live_kinds[] = {"album"};

static const bindery_live live = {
    .size = sizeof live,
    .kinds = live_kinds,
    .kind_count = 1,
    .update = update,
    .observe = observe,
};

// ---------------------------------------------------------------------------- actions

static const bindery_action_title titles[] = {
    {"album", "page", "Open the page"},
    {"album", "skip", "Skip this song"},
    {"song", "page", "Open the page"},
};

static bool possible(const bindery_media_type *type, void *created, const char *action, const bindery_sink *reason) {
  if (type != &album || strcmp(action, "skip") != 0 || ((view_model *)created)->song < SONG_COUNT) return true;
  say(reason, "this is the last song");
  return false;
}

static const bindery_actions all_actions = {
    .size = sizeof all_actions,
    .titles = titles,
    .title_count = sizeof titles / sizeof *titles,
    .possible = possible,
};

// --------------------------------------------------------------------------- contents

static int32_t find_contents(const bindery_media_type *type, const void *made, const bindery_request_sink *out,
                             const bindery_sink *failure) {
  (void)type;
  (void)failure;
  bindery_text   id      = text(((const model *)made)->name);
  bindery_option field   = {text("album"), id};
  bindery_search request = {
      .size = sizeof request, .ids = &id, .id_count = 1, .fields = &field, .field_count = 1};
  out->receive(out, text("screen"), &request);
  return BINDERY_OK;
}

static const char *const content_kinds[] = {"album"};

static const bindery_contents contents = {
    .size = sizeof contents, .kinds = content_kinds, .kind_count = 1, .contents = find_contents};

// ------------------------------------------------------------------------------ views

static int32_t draw_detail(const bindery_media_type *type, void *created, const bindery_canvas *canvas,
                           const bindery_sink *failure) {
  canvas->run(canvas, BINDERY_BADGE, text("ALBUM"));
  canvas->end_line(canvas);
  return draw(type, created, canvas, failure);
}

static int32_t draw_compact(const bindery_media_type *type, void *created, const bindery_canvas *canvas,
                            const bindery_sink *failure) {
  (void)type;
  (void)failure;
  canvas->run(canvas, BINDERY_TITLE, text(((const view_model *)created)->model->name));
  return BINDERY_OK;
}

static int32_t prefer_compact(const bindery_media_type *type, void *created, bindery_size available,
                              const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)type;
  (void)failure;
  size_t columns     = canvas->columns(canvas, text(((const view_model *)created)->model->name));
  preferred->columns = columns < available.columns ? (uint32_t)columns : available.columns;
  preferred->rows    = available.rows < 1 ? 0 : 1;
  return BINDERY_OK;
}

static const bindery_view detail = {
    .size = sizeof detail, .purpose = BINDERY_FOR_DETAIL, .kind = "album", .draw = draw_detail};

static const bindery_view compact = {
    .size = sizeof compact, .purpose = BINDERY_FOR_COMPACT, .kind = "album", .draw = draw_compact,
    .preferred_size = prefer_compact};

static const bindery_view compact_song = {
    .size = sizeof compact_song, .purpose = BINDERY_FOR_COMPACT, .kind = "song", .layout = "{title:title}"};

static const bindery_view *const view_list[] = {&detail, &compact, &compact_song};

static const bindery_views views = {
    .size = sizeof views, .views = view_list, .view_count = sizeof view_list / sizeof *view_list};

// -------------------------------------------------------------------------- restoring

static int32_t save(const bindery_media_type *type, void *created, const bindery_stream *state,
                    const bindery_sink *failure) {
  (void)type;
  (void)failure;
  return state->write(state, (bindery_text){&((view_model *)created)->song, 1}) ? BINDERY_OK : BINDERY_CANCELLED;
}

static int32_t restore(const bindery_media_type *type, void *created, bindery_text state, const bindery_sink *failure) {
  (void)type;
  if (state.count != 1 || state.bytes[0] < 1 || state.bytes[0] > SONG_COUNT) {
    say(failure, "expected the number of a song");
    return BINDERY_REFUSED;
  }
  ((view_model *)created)->song = state.bytes[0];
  return BINDERY_OK;
}

static const bindery_restoring restoring = {
    .size = sizeof restoring, .kinds = live_kinds, .kind_count = 1, .save = save, .restore = restore};

// ------------------------------------------------------------------ a source of pages

static bool is_text(bindery_text text, const char *other) {
  return text.count == strlen(other) && memcmp(text.bytes, other, text.count) == 0;
}

static bool is_wanted(const bindery_search *request, const char *kind) {
  for (size_t index = 0; index < request->kind_count; index++) {
    if (is_text(request->kinds[index], kind)) return true;
  }
  return request->kind_count == 0;
}

// Returns the album whose songs are asked for: that of the fields, else the first identifier or term.
static bindery_text album_of(const bindery_search *request) {
  for (size_t index = 0; index < request->field_count; index++) {
    if (is_text(request->fields[index].name, "album")) return request->fields[index].value;
  }
  if (request->id_count > 0) return request->ids[0];
  return request->term_count > 0 ? request->terms[0] : (bindery_text){NULL, 0};
}

// Returns the number of the first song of a page, which `next` says, or 0 if that isn't what page() told.
static int first_of(bindery_text next) {
  if (next.count == 0) return 1;
  return next.count == 1 && next.bytes[0] >= '1' && next.bytes[0] <= '0' + SONG_COUNT ? next.bytes[0] - '0' : 0;
}

static bool write_song(const bindery_stream *answer, bindery_text album, int number) {
  char start[64], end[32];
  snprintf(start, sizeof start, "{\"kind\":\"song\",\"id\":%d,\"title\":\"Song %d\",\"album\":\"", number, number);
  snprintf(end, sizeof end, "\",\"number\":%d}\n", number);
  return answer->write(answer, text(start)) && answer->write(answer, album) && answer->write(answer, text(end));
}

// Answers with the songs of an album, as many as are wanted, and tells where to go on.
static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                      const bindery_sink *failure) {
  (void)self;
  bindery_text album = album_of(request);
  int          first = first_of(request->next);
  if (album.count == 0 || request->limit == 0 || !is_plain(album) || first == 0) {
    say(failure, "expected a plain album");
    return BINDERY_REFUSED;
  }
  if (!is_wanted(request, "song")) return BINDERY_OK;
  int last = request->limit < (uint32_t)(SONG_COUNT - first + 1) ? first + (int)request->limit - 1 : SONG_COUNT;
  if (answer->size >= offsetof(bindery_stream, page) + sizeof answer->page && answer->page) {
    char next = (char)('0' + last + 1);
    answer->page(answer, (bindery_text){&next, last < SONG_COUNT ? 1 : 0}, SONG_COUNT);
  }
  for (int number = first; number <= last; number++) {
    if (!write_song(answer, album, number)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

static const bindery_source source = {.size = sizeof source, .id = "screen", .search = search};

static const bindery_source *const source_list[] = {&source};

static const bindery_sources sources = {.size = sizeof sources, .sources = source_list, .source_count = 1};

// --------------------------------------------------------------------------- the plugin

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  if (strcmp(id, BINDERY_SOURCES) == 0) return &sources;
  if (strcmp(id, BINDERY_LIVE) == 0) return &live;
  if (strcmp(id, BINDERY_ACTIONS) == 0) return &all_actions;
  if (strcmp(id, BINDERY_CONTENTS) == 0) return &contents;
  if (strcmp(id, BINDERY_VIEWS) == 0) return &views;
  if (strcmp(id, BINDERY_RESTORING) == 0) return &restoring;
  return NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.screen-1.3",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 2,
    .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  return &plugin;
}
