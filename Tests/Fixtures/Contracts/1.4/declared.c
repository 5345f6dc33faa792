// declared.c: a declared media type, by version 1.4 of the contract.

#include "bindery.h"

#include <stdio.h>

BINDERY_MANIFEST("{\"id\":\"org.example.declared-1.4\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"declared\"]}");

static const char *duration(int64_t minutes, const bool *is_long) {
  static _Thread_local char text[48];
  snprintf(text, sizeof text, "%lld min%s", (long long)minutes, is_long && *is_long ? ", long" : "");
  return text;
}

static const double *price(const double *price) { return price; }

static const bindery_text *name(const bindery_text *name) { return name; }

static int64_t field_count(const bindery_record *record) { return (int64_t)record->count; }

// Writes the first text of what was received.
static void receive(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  char *text = self->state;
  if (count > 0 && fields[0].type == BINDERY_UTF8) snprintf(text, 48, "%s", fields[0].value.text.bytes);
}

static void ignore(const bindery_sink *self, bindery_text text) {
  (void)self;
  (void)text;
}

static const char *genre(const bindery_record *record) {
  static _Thread_local char text[48];
  const bindery_field      *genres = bindery_field_named(record, "genres");
  if (!genres || genres->type != BINDERY_JSON || !record->expand) return NULL;
  text[0] = 0;
  bindery_field_sink fields = {sizeof fields, text, receive};
  bindery_sink       failure = {sizeof failure, NULL, ignore};
  return record->expand(record, genres->value.text, &fields, &failure) == BINDERY_OK ? text : NULL;
}

static const char *page(const char *url) {
  static _Thread_local char text[128];
  if (!url) return NULL;
  snprintf(text, sizeof text, "open %s", url);
  return text;
}

static const bindery_binding properties[] = {
    {"duration", "(minutes: i64, isLong: bool?) -> utf8", (bindery_function)duration},
    {"price", "(price: f64?) -> f64?", (bindery_function)price},
    {"name", "(name: bytes) -> bytes", (bindery_function)name},
    {"fieldCount", "(record: handle) -> i64", (bindery_function)field_count},
    {"genre", "(record: handle) -> utf8?", (bindery_function)genre},
};

static const bindery_binding actions[] = {
    {"page", "(url: utf8?) -> utf8?", (bindery_function)page},
};

static const bindery_media_type type = {
    .size = sizeof type,
    .kind = "declared",
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .actions = actions,
    .action_count = sizeof actions / sizeof *actions,
    .identity_field = "id",
    .layout = "{title:title}[ {{{genre:badge}}}]\t{duration:detail}\n[[{fieldCount}]][, {nothing}]",
};

static const bindery_media_type *const media_types[] = {&type};

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.declared-1.4",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 1,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  return &plugin;
}
