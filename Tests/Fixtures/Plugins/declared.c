// declared.c: a media type that is declared. Good, but for what a line in front
// of it says.

#include "manifest.h"

#ifndef IDENTITY_FIELD
#define IDENTITY_FIELD "trackId"
#endif
#ifndef LAYOUT
#define LAYOUT "{title:title}"
#endif
#ifndef PROPERTIES
#define PROPERTIES {"title", "(trackName: utf8) -> utf8", (bindery_function)title}
#endif
#ifndef ACTIONS
#define ACTIONS {"page", "(trackViewUrl: utf8?) -> utf8?", (bindery_function)title}
#endif

__attribute__((unused)) static const char *title(const char *track_name) { return track_name; }

static const bindery_binding properties[] = {PROPERTIES};
static const bindery_binding actions[] = {ACTIONS};

#ifndef PROPERTY_COUNT
#define PROPERTY_COUNT COUNT(properties)
#endif

static const bindery_media_type zoo = {
    .size = TYPE_SIZE,
    .kind = TABLE_KIND,
    .properties = properties,
    .property_count = PROPERTY_COUNT,
    .actions = actions,
    .action_count = COUNT(actions),
    .identity_field = IDENTITY_FIELD,
    .layout = LAYOUT,
};

#ifndef MEDIA_TYPES
#define MEDIA_TYPES &zoo
#endif
#ifndef EXTENSION
#define EXTENSION NULL
#endif
static const bindery_media_type *const media_types[] = {MEDIA_TYPES};
#ifndef MEDIA_TYPE_COUNT
#define MEDIA_TYPE_COUNT COUNT(media_types)
#endif

__attribute__((unused)) static const bindery_plugin plugin = {
    .extension = EXTENSION,
    .size = PLUGIN_SIZE,
    .contract_major = TABLE_MAJOR,
    .contract_minor = TABLE_MINOR,
    .id = TABLE_ID,
    .version = TABLE_VERSION,
    .media_types = media_types,
    .media_type_count = MEDIA_TYPE_COUNT,
};

// What the entry does: return &plugin, but for what a line in front says.
#ifndef OPEN
#define OPEN return &plugin
#endif

#ifndef NO_ENTRY
BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  OPEN;
}
#endif
