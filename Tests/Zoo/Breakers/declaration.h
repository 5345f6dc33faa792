// declaration.h: a good plugin of the kind `zoo` whose media type is declared, but for what a breaker has defined in front
// of it: DECLARED_IDENTITY, DECLARED_LAYOUT, DECLARED_PROPERTIES, DECLARED_EXTENSION.

#ifndef DECLARATION_H
#define DECLARATION_H

#include "bindery.h"

BINDERY_MANIFEST("{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"zoo\"]}");

#ifndef DECLARED_IDENTITY
#define DECLARED_IDENTITY NULL
#endif
#ifndef DECLARED_LAYOUT
#define DECLARED_LAYOUT "{echo:title}"
#endif
#ifndef DECLARED_EXTENSION
#define DECLARED_EXTENSION NULL
#endif
#ifndef DECLARED_PROPERTIES
#define DECLARED_PROPERTIES {"echo", "(name: utf8) -> utf8", (bindery_function)echo}
#endif

static inline const char *echo(const char *name) { return name; }

static const bindery_binding properties[] = {DECLARED_PROPERTIES};

static const bindery_media_type zoo = {
    .size = sizeof(bindery_media_type),
    .kind = "zoo",
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .identity_field = DECLARED_IDENTITY,
    .layout = DECLARED_LAYOUT,
};

static const bindery_media_type *const media_types[] = {&zoo};

static const bindery_plugin plugin = {
    .size = sizeof(bindery_plugin),
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.breaker",
    .version = "1.0.0",
    .media_types = media_types,
    .media_type_count = 1,
    .extension = DECLARED_EXTENSION,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  return &plugin;
}

#endif
