// files.c: a reader of files, by version 1.4 of the contract. A file of notes has a line of text for each.

#include "bindery.h"

#include <stdio.h>

BINDERY_MANIFEST(
    "{\"id\":\"org.example.files-1.4\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
    "\",\"kinds\":[\"note\"],\"files\":[{\"type\":\"text/x-note\",\"extensions\":[\"note\"],\"kinds\":[\"note\"],"
    "\"magic\":[[{\"offset\":0,\"hex\":\"4e4f5445\"}]],\"siblings\":[\"note.png\"]}]}");

static const bindery_media_type type = {
    .size = sizeof type,
    .kind = "note",
    .identity_field = "fileItemId",
    .layout = "{text:title}",
};

static const bindery_media_type *const media_types[] = {&type};

static bool add(const bindery_stream *items, const char *text) {
  return items->write(items, (bindery_text){text, strlen(text)});
}

static int32_t fail(const bindery_sink *failure, int32_t status, const char *sentence) {
  failure->write(failure, (bindery_text){sentence, strlen(sentence)});
  return status;
}

// Writes a note as an item, with a space in place of what JSON escapes.
static bool add_note(const bindery_stream *items, unsigned number, char *line) {
  for (char *next = line; *next; next++) {
    if ((unsigned char)*next < ' ' || *next == '"' || *next == '\\') *next = ' ';
  }
  char text[256];
  snprintf(text, sizeof text, "{\"kind\":\"note\",\"id\":%u,\"text\":\"%.200s\"}\n", number, line);
  return add(items, text);
}

static int32_t read_notes(const bindery_files *self, const bindery_file *file, const bindery_stream *items,
                          const bindery_sink *failure) {
  (void)self;
  char    line[201];
  size_t  count  = 0;
  int64_t read   = file->read(file, 0, line, 5);
  if (read < 0) return fail(failure, BINDERY_FAILED, "the file can't be read");
  if (read < 5 || memcmp(line, "NOTE\n", 5) != 0) return fail(failure, BINDERY_REFUSED, "it doesn't begin with NOTE");
  unsigned number = 0;
  for (uint64_t offset = 5;; offset++) {
    char next = 0;
    read      = file->read(file, offset, &next, 1);
    if (read < 0) return fail(failure, BINDERY_FAILED, "the file can't be read");
    if (read == 1 && next != '\n') {
      if (count < sizeof line - 1) line[count++] = next;
      continue;
    }
    line[count] = 0;
    if (count > 0 && !add_note(items, ++number, line)) return BINDERY_CANCELLED;
    if (read == 0) return BINDERY_OK;
    count = 0;
  }
}

static int32_t read_picture(const bindery_files *self, const bindery_file *file, const bindery_stream *picture,
                            const bindery_sink *failure) {
  (void)self;
  char bytes[4096];
  if (file->sibling_count == 0) return BINDERY_OK;
  const bindery_file *sibling = file->siblings[0];
  for (uint64_t offset = 0; offset < sibling->length; offset += sizeof bytes) {
    int64_t read = sibling->read(sibling, offset, bytes, sizeof bytes);
    if (read < 0) return fail(failure, BINDERY_FAILED, "the picture can't be read");
    if (read == 0) return BINDERY_OK;
    if (!picture->write(picture, (bindery_text){bytes, (size_t)read})) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

static const bindery_files files = {.size = sizeof files, .read = read_notes, .picture = read_picture};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_FILES) == 0 ? &files : NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.files-1.4",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 1,
    .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  return &plugin;
}
