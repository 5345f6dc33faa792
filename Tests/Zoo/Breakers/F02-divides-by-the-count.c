// Divides by a number that is never 0 in samples.
#include "bindery.h"

BINDERY_MANIFEST("{\"id\":\"org.example.zoo.division\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"zoo\"]}");

static int64_t share(int64_t count) {
  return 1000 / count;
}

static const bindery_binding properties[] = {{"share", "(count: i64) -> i64", (bindery_function)share}};

static const bindery_media_type zoo = {
    .size = sizeof zoo,
    .kind = "zoo",
    .properties = properties,
    .property_count = 1,
    .identity_field = "name",
    .layout = "{name:title}",
};

static const bindery_media_type *const media_types[] = {&zoo};

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.zoo.division",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 1,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  return &plugin;
}
