// examiner.c: the plugin's table.

#include "examiner.h"

#include "bindery.h"

BINDERY_MANIFEST("{\"id\":\"org.bindery.host-examiner\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                 "\",\"kinds\":[\"examined\",\"examined-live\",\"examined-declared\"],\"sources\":[\"examined\"],"
                 "\"schemes\":[\"examined\"],\"name\":\"Host examiner\",\"summary\":\"Watches its host\"}");

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  if (!id) return NULL;
  if (strcmp(id, BINDERY_LIVE) == 0) return &examiner_living;
  if (strcmp(id, BINDERY_SOURCES) == 0) return &examiner_sources;
  if (strcmp(id, BINDERY_FETCHERS) == 0) return &examiner_fetchers;
  if (strcmp(id, BINDERY_ACTIONS) == 0) return &examiner_possible_actions;
  if (strcmp(id, BINDERY_CONTENTS) == 0) return &examiner_contents;
  if (strcmp(id, BINDERY_VIEWS) == 0) return &examiner_views;
  if (strcmp(id, BINDERY_RESTORING) == 0) return &examiner_restoring;
  return NULL;
}

static const bindery_media_type *const types[] = {&examiner_plain, &examiner_live, &examiner_declared};

static const bindery_plugin plugin = {.size             = sizeof plugin,
                                      .contract_major   = BINDERY_CONTRACT_MAJOR,
                                      .contract_minor   = BINDERY_CONTRACT_MINOR,
                                      .id               = "org.bindery.host-examiner",
                                      .version          = "1.0.0",
                                      .media_types      = types,
                                      .media_type_count = 3,
                                      .extension        = extension};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  examiner_meet(host);
  examiner_look_at_sink(failure, "failure", "bindery_plugin_open");
  return &plugin;
}
