// declared.h: a good plugin of the kind `zoo` that is declared, but for what a creature has defined in front of it.

#include "faults.h"

#ifndef IDENTITY_FIELD
#define IDENTITY_FIELD "name"
#endif
#ifndef LAYOUT
#define LAYOUT "{name:title}\t[{shout:detail}]"
#endif
#ifndef IN_SHOUT
#define IN_SHOUT (void)0
#endif

BINDERY_MANIFEST("{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"zoo\"]}");

static const char *shout(const char *name) {
  static _Thread_local char text[128];
  IN_SHOUT;
  // A longer one isn't cut, which might leave half a letter.
  if (strlen(name) > sizeof text - 2) return NULL;
  snprintf(text, sizeof text, "%s!", name);
  return text;
}

static const bindery_binding properties[] = {{"shout", "(name: utf8) -> utf8?", (bindery_function)shout}};

static const bindery_media_type zoo = {
    .size = sizeof zoo,
    .kind = "zoo",
    .properties = properties,
    .property_count = 1,
    .identity_field = IDENTITY_FIELD,
    .layout = LAYOUT,
};

static const bindery_media_type *const media_types[] = {&zoo};

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.breaker",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 1,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *opening, const bindery_sink *failure) {
  (void)failure;
  host = opening;
  return &plugin;
}
