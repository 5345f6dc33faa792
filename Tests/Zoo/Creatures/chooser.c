// Does nothing wrong: its actions have titles, and a name that begins with `locked` refuses some.
#include "faults.h"

// The name of the item, with which its view model begins.
static const char *request(const char *before, const void *view_model) {
  static _Thread_local char text[128];
  snprintf(text, sizeof text, "%s%s", before, (const char *)view_model);
  return text;
}

static const char *page(void *view_model) { return request("open https://example.org/", view_model); }
static const char *itself(void *view_model) { return request("show media://zoo/", view_model); }
static const char *dance(void *view_model) { return request("dance ", view_model); }
static const char *leave(void) { return "back"; }
static const char *nap(void *view_model) { return *(const char *)view_model == 'A' ? "open nap:A" : NULL; }

static bool possible(const bindery_media_type *type, void *view_model, const char *action, const bindery_sink *reason) {
  (void)type;
  if (strncmp(view_model, "locked", 6) != 0 || strcmp(action, "itself") == 0) return true;
  if (strcmp(action, "page") == 0) say(reason, "the cage is locked");
  return false;
}

static const bindery_action_title titles[] = {
    {"zoo", "page", "Open the page"}, {"zoo", "itself", "Show again"}, {"zoo", "leave", "Go back"}};
static const bindery_actions titled = {
    .size = sizeof titled, .titles = titles, .title_count = 3, .possible = possible};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_ACTIONS) == 0 ? &titled : NULL;
}

#define EXTENSION extension
#define ACTIONS                                                       \
  {"page", "(viewModel: handle) -> utf8?", (bindery_function)page},       \
      {"itself", "(viewModel: handle) -> utf8?", (bindery_function)itself}, \
      {"dance", "(viewModel: handle) -> utf8?", (bindery_function)dance},   \
      {"nap", "(viewModel: handle) -> utf8?", (bindery_function)nap},       \
      {"leave", "() -> utf8?", (bindery_function)leave}
#include "creature.h"
