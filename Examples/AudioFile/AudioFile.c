// AudioFile.c: files of music, as their own tags describe them.
//
// A media type over an existing library, TagLib: the properties of text are the library's own functions.

#include <bindery.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <tag_c.h>
#include <unistd.h>

BINDERY_MANIFEST("{\"id\":\"org.example.audio-file\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"audio-file\"],\"name\":\"Audio file\",\"summary\":\"Files of music and their tags\","
                 "\"capabilities\":[\"folder:~/Music\"]}");

// ------------------------------------------------------------------- the model: a path, and the state of its file

struct model {
  uint64_t version;
  char     path[];
};

static void write_text(const bindery_sink *failure, const char *text) {
  failure->write(failure, (bindery_text){text, strlen(text)});
}

// Writes a path with '?' in place of control characters, since a sentence is one line.
static void write_path(const bindery_sink *failure, const char *path) {
  for (size_t count; *path; path += count) {
    for (count = 0; (unsigned char)path[count] >= ' ' && path[count] != 0x7f;) count++;
    if (count > 0) failure->write(failure, (bindery_text){path, count});
    else write_text(failure, "?"), count = 1;
  }
}

static int32_t refuse(const bindery_sink *failure, const char *path, const char *why) {
  write_text(failure, "the file '");
  write_path(failure, path);
  write_text(failure, "' can't be shown: ");
  write_text(failure, why);
  return BINDERY_REFUSED;
}

// Finds out when the file was last changed, and why it can't be read.
static const char *look_at(const char *path, struct stat *state) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return strerror(errno);
  const char *problem = fstat(file, state) != 0 ? strerror(errno) : S_ISREG(state->st_mode) ? NULL : "it is no file";
  close(file);
  return problem;
}

static uint64_t version_of(const struct stat *state) {
  const uint64_t parts[] = {(uint64_t)state->st_mtim.tv_sec, (uint64_t)state->st_mtim.tv_nsec,
                            (uint64_t)state->st_size};
  uint64_t       version = 0xcbf29ce484222325;
  for (int index = 0; index < 3; index++) version = (version ^ parts[index]) * 0x100000001b3;
  return version;
}

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **model,
                      const bindery_sink *failure) {
  (void)self;
  const bindery_field *path = bindery_field_named(record, "path");
  if (!path || path->type != BINDERY_UTF8 || strlen(path->value.text.bytes) != path->value.text.count) {
    static const char sentence[] = "an audio file needs its 'path', a text without U+0000";
    failure->write(failure, (bindery_text){sentence, sizeof sentence - 1});
    return BINDERY_REFUSED;
  }
  struct stat state;
  size_t      count = path->value.text.count;
  const char *problem = look_at(path->value.text.bytes, &state);
  if (problem) return refuse(failure, path->value.text.bytes, problem);
  struct model *made = malloc(sizeof *made + count + 1);
  if (!made) return BINDERY_FAILED;
  made->version = version_of(&state);
  memcpy(made->path, path->value.text.bytes, count + 1);
  *model = made;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *model, const bindery_sink *out) {
  (void)self;
  const char *path = ((const struct model *)model)->path;
  out->write(out, (bindery_text){path, strlen(path)});
}

static uint64_t version(const bindery_media_type *self, const void *model) {
  (void)self;
  return ((const struct model *)model)->version;
}

static void release_model(const bindery_media_type *self, void *model) {
  (void)self;
  free(model);
}

// ------------------------------------------------------------------- the view model: the library's own TagLib_Tag

// A tag lasts as long as its file, so a file is kept for each.
struct opened {
  TagLib_File        *file;
  TagLib_Tag         *tag;
  const struct model *model;
  struct opened      *next;
};

// The files of all view models. No lock: whoever makes or takes a view model is called on [main].
static struct opened *files;

static const struct opened *opened_with(const TagLib_Tag *tag) {
  const struct opened *file = files;
  while (file->tag != tag) file = file->next;
  return file;
}

static int32_t create(const bindery_media_type *self, const void *model, void **view_model,
                      const bindery_sink *failure) {
  (void)self;
  const struct model *named = model;
  TagLib_File        *file = taglib_file_new(named->path);
  TagLib_Tag         *tag = file && taglib_file_is_valid(file) ? taglib_file_tag(file) : NULL;
  struct opened      *made = tag ? malloc(sizeof *made) : NULL;
  if (!made) {
    if (file) taglib_file_free(file);
    return refuse(failure, named->path, "it is no music that TagLib knows");
  }
  *made = (struct opened){file, tag, named, files};
  files = made;
  *view_model = tag;
  return BINDERY_OK;
}

static void release_view_model(const bindery_media_type *self, void *view_model) {
  (void)self;
  struct opened **place = &files;
  while ((*place)->tag != view_model) place = &(*place)->next;
  struct opened *file = *place;
  *place = file->next;
  taglib_file_free(file->file);
  free(file);
  // After the last view model, no text that a property returned is needed any more.
  if (!files) taglib_tag_free_strings();
}

// ------------------------------------------------------------------- properties that need two lines

// Returns a number of the library, or NULL for 0, by which the library means none. Only bindings call this, so the
// texts that bindings returned before aren't needed any more.
static const int64_t *number(unsigned int value) {
  static int64_t shown;
  taglib_tag_free_strings();
  shown = value;
  return value ? &shown : NULL;
}

static const int64_t *year(TagLib_Tag *tag) { return number(taglib_tag_year(tag)); }
static const int64_t *track(TagLib_Tag *tag) { return number(taglib_tag_track(tag)); }

static unsigned int length(const TagLib_Tag *tag) {
  const TagLib_AudioProperties *audio = taglib_file_audioproperties(opened_with(tag)->file);
  int                           seconds = audio ? taglib_audioproperties_length(audio) : 0;
  return seconds > 0 ? (unsigned int)seconds : 0;
}

static const int64_t *seconds(TagLib_Tag *tag) { return number(length(tag)); }

static const bindery_binding properties[] = {
    {"title", "(viewModel: handle) -> utf8", (bindery_function)taglib_tag_title},
    {"artist", "(viewModel: handle) -> utf8", (bindery_function)taglib_tag_artist},
    {"album", "(viewModel: handle) -> utf8", (bindery_function)taglib_tag_album},
    {"genre", "(viewModel: handle) -> utf8", (bindery_function)taglib_tag_genre},
    {"comment", "(viewModel: handle) -> utf8", (bindery_function)taglib_tag_comment},
    {"year", "(viewModel: handle) -> i64?", (bindery_function)year},
    {"track", "(viewModel: handle) -> i64?", (bindery_function)track},
    {"seconds", "(viewModel: handle) -> i64?", (bindery_function)seconds},
};

// ------------------------------------------------------------------- the view

// Draws a text of the library's and frees it; draws `other` instead if it is NULL or empty.
static void run(const bindery_canvas *canvas, uint32_t role, char *text, const char *other) {
  const char *shown = text && *text ? text : other;
  if (*shown) canvas->run(canvas, role, (bindery_text){shown, strlen(shown)});
  taglib_free(text);
}

static int32_t draw(const bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self, (void)failure;
  const struct model *model = opened_with(view_model)->model;
  const char         *slash = strrchr(model->path, '/');
  unsigned int        rest = length(view_model);
  char                clock[32] = "";
  if (rest) snprintf(clock, sizeof clock, "%u:%02u", rest / 60, rest % 60);
  // The library must not keep these texts: they are freed one by one.
  taglib_set_string_management_enabled(0);
  run(canvas, BINDERY_TITLE, taglib_tag_title(view_model), slash ? slash + 1 : model->path);
  canvas->spacer(canvas);
  run(canvas, BINDERY_DETAIL, NULL, clock);
  canvas->end_line(canvas);
  run(canvas, BINDERY_SUBTITLE, taglib_tag_artist(view_model), "");
  canvas->spacer(canvas);
  run(canvas, BINDERY_SECONDARY, taglib_tag_album(view_model), "");
  taglib_set_string_management_enabled(1);
  return BINDERY_OK;
}

// ------------------------------------------------------------------- the tables

static const bindery_media_type audio_file = {
    .size = sizeof audio_file,
    .kind = "audio-file",
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

static const bindery_media_type *const types[] = {&audio_file};

// The tags never change, so the observer is never told.
static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type, (void)view_model, (void)observer;
}

// The library is called by one thread at a time: view models of this kind live, on [main].
static const char *const  live_kinds[] = {"audio-file"};
static const bindery_live live = {.size = sizeof live, .kinds = live_kinds, .kind_count = 1, .observe = observe};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_LIVE) == 0 ? &live : NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.audio-file",
    .version = "1.0.0",
    .media_types = types,
    .media_type_count = 1,
    .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host, (void)failure;
  return &plugin;
}
