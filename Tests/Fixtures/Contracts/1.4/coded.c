// coded.c: a media type that is written with code, by version 1.4 of the contract.

#include "bindery.h"

#include <stdlib.h>

BINDERY_MANIFEST("{\"id\":\"org.example.coded-1.4\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"coded\"],\"sources\":[\"coded\"],\"schemes\":[\"coded\"],"
                 "\"capabilities\":[\"network\",\"folder:~/Music\"]}");

static bindery_text text(const char *string) { return (bindery_text){string, strlen(string)}; }

typedef struct model {
  char title[64];
} model;

typedef struct view_model {
  const model *model;
} view_model;

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **made,
                      const bindery_sink *failure) {
  (void)self;
  const bindery_field *title = bindery_field_named(record, "title");
  if (!title || title->type != BINDERY_UTF8 || title->value.text.count == 0 ||
      title->value.text.count >= sizeof((model *)0)->title || memchr(title->value.text.bytes, 0, title->value.text.count)) {
    failure->write(failure, text("expected a short text in 'title'"));
    return BINDERY_REFUSED;
  }
  model *new_model = calloc(1, sizeof *new_model);
  if (!new_model) return BINDERY_FAILED;
  memcpy(new_model->title, title->value.text.bytes, title->value.text.count);
  *made = new_model;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *made, const bindery_sink *out) {
  (void)self;
  out->write(out, text(((const model *)made)->title));
}

static uint64_t version(const bindery_media_type *self, const void *made) {
  (void)self;
  return strlen(((const model *)made)->title);
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
  *created = new_view_model;
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
  canvas->run(canvas, BINDERY_TITLE, text(((view_model *)created)->model->title));
  canvas->spacer(canvas);
  canvas->run(canvas, BINDERY_DETAIL, text("1.4"));
  canvas->end_line(canvas);
  return BINDERY_OK;
}

static int32_t preferred_size(const bindery_media_type *self, void *created, bindery_size available,
                              const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self;
  (void)failure;
  size_t columns = canvas->columns(canvas, text(((view_model *)created)->model->title)) + 4;
  preferred->columns = columns < available.columns ? (uint32_t)columns : available.columns;
  preferred->rows = available.rows < 1 ? available.rows : 1;
  return BINDERY_OK;
}

static const char *title(void *created) { return ((view_model *)created)->model->title; }

static const char *page(void) { return "open https://example.org"; }

static const bindery_binding properties[] = {
    {"title", "(viewModel: handle) -> utf8", (bindery_function)title},
};

static const bindery_binding actions[] = {
    {"page", "() -> utf8?", (bindery_function)page},
};

static const bindery_media_type type = {
    .size = sizeof type,
    .kind = "coded",
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release_model,
    .create = create,
    .release_view_model = release_view_model,
    .draw = draw,
    .preferred_size = preferred_size,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .actions = actions,
    .action_count = sizeof actions / sizeof *actions,
};

static const bindery_media_type *const media_types[] = {&type};

// ------------------------------------------------------------- what 1.1 added

static const bindery_host *the_host;

// Whether a text can stand in JSON as it is.
static bool is_plain(bindery_text text) {
  for (size_t index = 0; index < text.count; index++) {
    unsigned char byte = (unsigned char)text.bytes[index];
    if (byte < 0x20 || byte == '"' || byte == '\\') return false;
  }
  return true;
}

// Answers with an item whose title is the first term, or what the host fetches for an address among the options.
static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                      const bindery_sink *failure) {
  (void)self;
  if (request->term_count == 0 || request->limit == 0 || !is_plain(request->terms[0])) {
    failure->write(failure, text("expected a plain term"));
    return BINDERY_REFUSED;
  }
  for (size_t index = 0; index < request->option_count; index++) {
    const bindery_option *option = &request->options[index];
    if (option->name.count != strlen("address") || memcmp(option->name.bytes, "address", option->name.count) != 0) continue;
    const bindery_fetcher *fetcher = the_host->extension(the_host, BINDERY_FETCH);
    if (fetcher) return fetcher->fetch(fetcher, option->value, answer, failure);
    failure->write(failure, text("the host fetches nothing"));
    return BINDERY_UNSUPPORTED;
  }
  bool is_kind_wanted = request->kind_count == 0;
  for (size_t index = 0; index < request->kind_count; index++) {
    bindery_text kind = request->kinds[index];
    if (kind.count == strlen("coded") && memcmp(kind.bytes, "coded", kind.count) == 0) is_kind_wanted = true;
  }
  if (!is_kind_wanted) return BINDERY_OK;
  bool is_wanted = answer->write(answer, text("{\"kind\":\"coded\",\"title\":\"")) &&
                   answer->write(answer, request->terms[0]) && answer->write(answer, text("\"}"));
  return is_wanted ? BINDERY_OK : BINDERY_CANCELLED;
}

static const bindery_source source = {.size = sizeof source, .id = "coded", .search = search};

static const bindery_source *const source_list[] = {&source};

static const bindery_sources sources = {.size = sizeof sources, .sources = source_list, .source_count = 1};

static int32_t fetch(const bindery_fetcher *self, bindery_text address, const bindery_stream *bytes,
                     const bindery_sink *failure) {
  (void)self;
  if (address.count < strlen("coded:") || memcmp(address.bytes, "coded:", strlen("coded:")) != 0) {
    failure->write(failure, text("expected an address that begins with 'coded:'"));
    return BINDERY_REFUSED;
  }
  bytes->expect(bytes, address.count);
  return bytes->write(bytes, address) ? BINDERY_OK : BINDERY_CANCELLED;
}

static const bindery_fetcher fetcher = {.size = sizeof fetcher, .scheme = "coded", .fetch = fetch};

static const bindery_fetcher *const fetcher_list[] = {&fetcher};

static const bindery_fetchers fetchers = {.size = sizeof fetchers, .fetchers = fetcher_list, .fetcher_count = 1};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  if (strcmp(id, BINDERY_SOURCES) == 0) return &sources;
  if (strcmp(id, BINDERY_FETCHERS) == 0) return &fetchers;
  return NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .extension = extension,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.coded-1.4",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 1,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)failure;
  the_host = host;
  host->log(host, BINDERY_LOG_INFO, text(host->name));
  return &plugin;
}
