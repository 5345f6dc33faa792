#include "callplugin.h"

#include "bindery.h"

BINDERY_MANIFEST("{\"id\":\"org.bindery.call\",\"version\":\"1.0.0\",\"contract\":\"1.0\","
                 "\"kinds\":[\"call-declared\",\"call-coded\"]}");

// ------------------------------------------------------------------ a declared type

static int64_t next(int64_t number) { return number + 1; }

static const char *same(const char *text) { return text; }

static const bindery_binding declared_properties[] = {
    {"number", "(number: i64) -> i64", (bindery_function)next},
    {"text", "(text: utf8) -> utf8", (bindery_function)same},
};

static const bindery_media_type declared = {
    .size = sizeof(bindery_media_type),
    .kind = "call-declared",
    .properties = declared_properties,
    .property_count = sizeof declared_properties / sizeof *declared_properties,
    .identity_field = "number",
    .layout = "{number}",
};

// ---------------------------------------------------------------- a type with code

// What model and view model point to.
static char thing;

static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **model,
                      const bindery_sink *failure) {
  (void)self, (void)record, (void)failure;
  *model = &thing;
  return BINDERY_OK;
}

static void identity(const bindery_media_type *self, const void *model, const bindery_sink *out) {
  (void)self, (void)model;
  out->write(out, (bindery_text){"1", 1});
}

static uint64_t version(const bindery_media_type *self, const void *model) {
  (void)self;
  return (uint64_t)(uintptr_t)model;
}

static void release(const bindery_media_type *self, void *model) { (void)self, (void)model; }

static int32_t create(const bindery_media_type *self, const void *model, void **view_model,
                      const bindery_sink *failure) {
  (void)self, (void)model, (void)failure;
  *view_model = &thing;
  return BINDERY_OK;
}

static int32_t draw(const bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)self, (void)view_model, (void)canvas, (void)failure;
  return BINDERY_OK;
}

static int64_t address(void *view_model) { return (int64_t)(intptr_t)view_model; }

static const bindery_binding coded_properties[] = {
    {"address", "(viewModel: handle) -> i64", (bindery_function)address},
};

static const bindery_media_type coded = {
    .size = sizeof(bindery_media_type),
    .kind = "call-coded",
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release,
    .create = create,
    .release_view_model = release,
    .draw = draw,
    .properties = coded_properties,
    .property_count = sizeof coded_properties / sizeof *coded_properties,
};

// ------------------------------------------------------------------------ the plugin

static const bindery_media_type *const media_types[] = {&declared, &coded};

static const bindery_plugin plugin = {
    .size = sizeof(bindery_plugin),
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.bindery.call",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = sizeof media_types / sizeof *media_types,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host, (void)failure;
  return &plugin;
}
