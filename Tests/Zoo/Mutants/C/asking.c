// asking.c: what can be asked of a recipe, and what it offers to do. All of it is [main], so that only
// what the thread changes, too, needs the lock.

#include "kitchen.h"
#include <stdio.h>

static const bindery_text *name(struct cooking *self) {
  self->bytes = text_of(self->recipe->name);
#if BUG_KEEPS_THE_CANVAS
  if (self->canvas && self->canvas->columns(self->canvas, self->bytes) > 200) self->bytes.count = 200;
#endif
  return &self->bytes;
}

static const char *author(const struct cooking *self) { return self->recipe->author.bytes; }

static const char *say(struct cooking *self, struct words words) {
  self->shown = words;
  return self->shown.text;
}

static const char *time_needed(struct cooking *self) {
  struct words words = duration(cooking_time(self->recipe));
  return say(self, words);
}

static const int64_t *servings(struct cooking *self) {
  self->number = self->recipe->servings;
  return self->number ? &self->number : NULL;
}

static const double *rated(struct cooking *self) {
  self->real = self->recipe->rating;
  return self->real >= 0 ? &self->real : NULL;
}

static bool is_vegetarian(const struct cooking *self) {
  return self->recipe->tags.bytes && strstr(self->recipe->tags.bytes, "vegetarian");
}

static const char *published(struct cooking *self) {
  return self->recipe->published ? say(self, date(self->recipe->published)) : NULL;
}

static const char *artwork(const struct cooking *self) { return self->recipe->image.bytes; }

static int64_t visits(const struct cooking *self) { return self->visits; }

static int64_t cooked(struct cooking *self) {
  pthread_mutex_lock(&self->lock);
  int64_t cooked = self->cooked;
  pthread_mutex_unlock(&self->lock);
  return cooked;
}

#define PROPERTY(name, type, function) {name, "(viewModel: handle) -> " type, (bindery_function)function}

const bindery_binding recipe_properties[10] = {
    PROPERTY("name", "bytes", name),
#if BUG_PROMISES_AN_AUTHOR
    PROPERTY("author", "utf8", author),
#else
    PROPERTY("author", "utf8?", author),
#endif
    PROPERTY("time", "utf8", time_needed),
    PROPERTY("servings", "i64?", servings),
    PROPERTY("rating", "f64?", rated),
    PROPERTY("vegetarian", "bool", is_vegetarian),
    PROPERTY("published", "utf8?", published),
    PROPERTY("artwork", "utf8?", artwork),
    PROPERTY("visits", "i64", visits),
    PROPERTY("cooked", "i64", cooked),
};

// ------------------------------------------------------------------- actions

static bool has_page(const struct cooking *self) {
  struct text page = self->recipe->page;
  if (!page.bytes || strncmp(page.bytes, "https://", 8) != 0) return false;
  for (size_t index = 0; index < page.count; index++) {
    if (page.bytes[index] < '!' || page.bytes[index] > '~') return false;
  }
  return true;
}

static const char *take(struct cooking *self, char *words) {
  free(self->words);
  return self->words = words;
}

const char *open_page(struct cooking *self) {
  if (!has_page(self)) return NULL;
  struct text page = self->recipe->page;
  char       *words = malloc(page.count + 6);
#if BUG_OPENS_WITHOUT_A_VERB
  if (words) strcpy(words, page.bytes);
#else
  if (words) strcpy(stpcpy(words, "open "), page.bytes);
#endif
  return take(self, words);
}

const char *show_whole(struct cooking *self) {
  struct text whole = self->recipe->part_of;
  return whole.count ? take(self, address_of("show media://recipe/", whole)) : NULL;
}

const bindery_binding recipe_actions[2] = {
    PROPERTY("page", "utf8?", open_page),
    PROPERTY("whole", "utf8?", show_whole),
};

static bool possible(const bindery_media_type *type, void *view_model, const char *action, const bindery_sink *reason) {
  (void)type;
  struct cooking *self = view_model;
#if BUG_SEES_NO_REASON_FOR_THE_IMPOSSIBLE
  (void)reason;
  return strcmp(action, "page") == 0 ? has_page(self) : self->recipe->part_of.count > 0;
#else
  bool is_page = strcmp(action, "page") == 0;
  if (is_page ? has_page(self) : self->recipe->part_of.count > 0) return true;
  reason->write(reason, literal(is_page ? "The recipe has no page." : "The recipe is part of no other."));
  return false;
#endif
}

static const bindery_action_title titles[] = {
    {RECIPE, "page", "Open the page"},
    {RECIPE, "whole", "Show the whole menu"},
};

const bindery_actions actions = {.size = sizeof actions, .titles = titles, .title_count = 2, .possible = possible};
