// container.c: a plugin that uses what version 1.3 has for contents and pages: a kind
// with code and a declared one whose items contain others, and a source with pages.
// Good, but for what a line in front of it says.

#include "bindery.h"

#include <stdio.h>
#include <stdlib.h>

BINDERY_MANIFEST("{\"id\":\"org.example.container\",\"version\":\"1.0.0\",\"contract\":\"1.3\","
                 "\"kinds\":[\"zoo\",\"cage\"],\"sources\":[\"animals\"]}");

static bindery_text text(const char *string) { return (bindery_text){string, strlen(string)}; }
static bool is(bindery_text a, const char *b) { return a.count == strlen(b) && memcmp(a.bytes, b, a.count) == 0; }

// ----------------------------------------------------------------- the media types

typedef struct model {
  char name[64];
} model;

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **made,
                      const bindery_sink *failure) {
  (void)self;
  const bindery_field *name = bindery_field_named(record, "name");
  if (!name || name->type != BINDERY_UTF8 || name->value.text.count >= sizeof(model)) {
    failure->write(failure, text("expected a short text in 'name'"));
    return BINDERY_REFUSED;
  }
  model *new_model = calloc(1, sizeof *new_model);
  memcpy(new_model->name, name->value.text.bytes, name->value.text.count);
  *made = new_model;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *made, const bindery_sink *out) {
  (void)self;
  out->write(out, text(((const model *)made)->name));
}

static uint64_t version(const bindery_media_type *self, const void *made) {
  (void)self, (void)made;
  return 1;
}

static void release(const bindery_media_type *self, void *made) {
  (void)self;
  free(made);
}

static int32_t create(const bindery_media_type *self, const void *made, void **created, const bindery_sink *failure) {
  (void)self, (void)failure;
  *created = malloc(sizeof(model));
  memcpy(*created, made, sizeof(model));
  return BINDERY_OK;
}

static int32_t draw(const bindery_media_type *self, void *created, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self, (void)failure;
  canvas->run(canvas, BINDERY_TITLE, text(((model *)created)->name));
  return BINDERY_OK;
}

static const bindery_media_type zoo = {
    .size = sizeof zoo, .kind = "zoo", .decode = decode, .identity = identity, .version = version,
    .release_model = release, .create = create, .release_view_model = release, .draw = draw,
};
static const bindery_media_type cage = {
    .size = sizeof cage, .kind = "cage", .identity_field = "name", .layout = "{name}",
};

// -------------------------------------------------------------------- the contents

static int32_t contents(const bindery_media_type *type, const void *made, const bindery_request_sink *out,
                        const bindery_sink *failure) {
  // The model of a declared type is its record.
  const bindery_field *field = type == &cage ? bindery_field_named(made, "name") : NULL;
  bindery_text name = field ? field->value.text : text(type == &zoo ? ((const model *)made)->name : "");
  if (is(name, "empty")) return BINDERY_OK;
  if (is(name, "broken")) {
    failure->write(failure, text("nobody has counted them"));
    return BINDERY_FAILED;
  }
  const bindery_text   kinds[] = {text("zoo"), text("cage")};
  const bindery_option fields[] = {{text("home"), name}};
  bindery_search       request = {
            .size = sizeof request, .ids = &name, .id_count = 1, .kinds = kinds, .kind_count = 2,
            .fields = fields, .field_count = 1,
  };
#ifdef ON_REQUEST
  ON_REQUEST;
#endif
  out->receive(out, text(is(name, "abroad") ? "animals" : is(name, "far") ? "itunes" : ""), &request);
  return BINDERY_OK;
}

#ifndef CONTENTS_KINDS
#define CONTENTS_KINDS "zoo", "cage"
#endif
static const char *const kinds[] = {CONTENTS_KINDS};
static bindery_contents  container = {
     .size = sizeof container, .kinds = kinds, .kind_count = sizeof kinds / sizeof *kinds, .contents = contents,
};

// ---------------------------------------------------------------------- the source

// Gives the numbers from `next` on, `limit` of them and at most 3, out of 10.
static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                      const bindery_sink *failure) {
  (void)self, (void)failure;
  char   buffer[8192] = {0};
  size_t first = request->next.count == 1 ? (size_t)(request->next.bytes[0] - '0') : 0, end = first;
  for (; end < 10 && end < first + 3 && end < first + request->limit; end++) {
    snprintf(buffer, sizeof buffer, "{\"kind\":\"cage\",\"name\":\"%zu\"}\n", end);
    answer->write(answer, text(buffer));
  }
  snprintf(buffer, sizeof buffer, "%zu", end);
  bindery_text next = text(end < 10 ? buffer : "");
  if (request->term_count > 0 && is(request->terms[0], "long")) {
    memset(buffer, 'x', 5000);
    next = text(buffer);
  }
  if (answer->size >= offsetof(bindery_stream, page) + sizeof answer->page && answer->page)
    answer->page(answer, next, 10);
  return BINDERY_OK;
}

static const bindery_source animals = {.size = sizeof animals, .id = "animals", .search = search};
static const bindery_source *const sources[] = {&animals};
static const bindery_sources list = {.size = sizeof list, .sources = sources, .source_count = 1};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  if (strcmp(id, BINDERY_CONTENTS) == 0) return &container;
  return strcmp(id, BINDERY_SOURCES) == 0 ? &list : NULL;
}

// ---------------------------------------------------------------------- the plugin

static const bindery_media_type *const types[] = {&zoo, &cage};
static const bindery_plugin plugin = {
    .size = sizeof plugin, .contract_major = 1, .contract_minor = 3, .id = "org.example.container",
    .version = "1.0.0", .media_types = types, .media_type_count = 2, .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host, (void)failure;
#ifdef OPEN
  OPEN;
#endif
  return &plugin;
}
