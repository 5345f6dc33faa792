// plugin.c: the manifest and the tables.

#include "kitchen.h"
#include <locale.h>
#include <stdio.h>

BINDERY_MANIFEST("{\"id\":\"org.example.kitchen\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"recipe\",\"pantry-item\"],\"sources\":[\"kitchen\"],\"schemes\":[\"recipe\"],"
                 "\"name\":\"Kitchen\",\"summary\":\"Recipes to cook by, and what is in the pantry\"}");

const bindery_media_type recipe_type = {
    .size = sizeof recipe_type,
    .kind = RECIPE,
    .decode = decode,
    .identity = identity,
    .version = version,
    .release_model = release_model,
    .create = create,
    .release_view_model = release_view_model,
    .draw = draw,
    .preferred_size = preferred_size,
    .properties = recipe_properties,
    .property_count = 10,
    .actions = recipe_actions,
    .action_count = 2,
};

static const bindery_media_type *const types[] = {&recipe_type, &pantry_type};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
#if BUG_ANSWERS_TO_IDS_THAT_BEGIN_ALIKE
  if (strncmp(id, BINDERY_LIVE, strlen("bindery.live")) == 0) return &live;
#else
  if (strcmp(id, BINDERY_LIVE) == 0) return &live;
#endif
  if (strcmp(id, BINDERY_RESTORING) == 0) return &restoring;
  if (strcmp(id, BINDERY_ACTIONS) == 0) return &actions;
  if (strcmp(id, BINDERY_CONTENTS) == 0) return &contents;
  if (strcmp(id, BINDERY_VIEWS) == 0) return &views;
  if (strcmp(id, BINDERY_SOURCES) == 0) return &sources;
  return strcmp(id, BINDERY_FETCHERS) == 0 ? &fetchers : NULL;
}

static const bindery_plugin plugin = {
    .size = sizeof plugin,
    .contract_major = BINDERY_CONTRACT_MAJOR,
    .contract_minor = BINDERY_CONTRACT_MINOR,
    .id = "org.example.kitchen",
    .version = "1.0.0",
    .media_types = types,
    .media_type_count = 2,
    .extension = extension,
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host, (void)failure;
#if BUG_SETS_THE_LOCALE
  setlocale(LC_ALL, "");
#endif
#if BUG_NEEDS_A_HOME_TO_OPEN
  if (strlen(getenv("HOME")) == 0) return failure->write(failure, literal("HOME is empty")), NULL;
#endif
  return &plugin;
}
