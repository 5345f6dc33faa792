// searching.c: the source `kitchen`, and the scheme `recipe`.

#include "remembering.h"
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

static void add_member(struct builder *item, const char *name, const char *value) {
  if (!value) return;
  add(item, literal(","));
  add_json(item, literal(name));
  add(item, literal(":"));
  add_json(item, literal(value));
}

static void add_number(struct builder *item, const char *name, int64_t number) {
  char text[64];
  if (number == 0) return;
  snprintf(text, sizeof text, ",\"%s\":%lld", name, (long long)number);
  add(item, literal(text));
}

// Writes an entry, and the term by which it was found.
static void add_item(struct builder *item, const struct entry *entry, const bindery_search *request) {
  add(item, literal("{\"kind\":"));
  add_json(item, literal(entry->kind));
  add_member(item, "id", entry->id);
  add_member(item, "name", entry->name);
  add_member(item, "author", entry->author);
  add_member(item, "tags", entry->tags);
  add_member(item, "partOf", entry->part_of);
  add_number(item, "servings", entry->servings);
  add_number(item, "parts", entry->parts);
  add_number(item, "grams", entry->grams);
  add_number(item, "cents", entry->cents);
  if (request->term_count > 0) {
    add(item, literal(",\"foundBy\":"));
#if BUG_WRITES_TERMS_AS_THEY_ARE
    add(item, literal("\"")), add(item, request->terms[0]), add(item, literal("\""));
#else
    add_json(item, request->terms[0]);
#endif
  }
  if (entry->minutes > 0) {
    char step[80];
    snprintf(step, sizeof step, ",\"steps\":[{\"text\":\"Cook it.\",\"seconds\":%lld}]", (long long)entry->minutes * 60);
    add(item, literal(step));
  }
  add(item, literal("}"));
}

// Returns where a page begins, or -1 for a page that there isn't.
static int64_t offset_in(const bindery_search *request) {
  char digits[8] = "";
  if (request->size < sizeof *request || request->next.count == 0) return 0;
  if (request->next.count >= sizeof digits) return -1;
  memcpy(digits, request->next.bytes, request->next.count);
  return strspn(digits, "0123456789") == request->next.count ? strtol(digits, NULL, 10) : -1;
}

static void tell_page(const bindery_stream *answer, uint32_t shown, uint32_t end, uint32_t total) {
  char next[16] = "";
  (void)shown;
#if BUG_TURNS_PAGES_WITHOUT_END
  snprintf(next, sizeof next, "%u", end);
#else
  if (end < total) snprintf(next, sizeof next, "%u", end);
#endif
  if (answer->size >= sizeof *answer && answer->page) answer->page(answer, literal(next), total);
}

static void give_up(void *flag) { atomic_store((atomic_bool *)flag, true); }

// Writes the entries of a page, and returns how many.
static uint32_t write_page(const bindery_search *request, uint32_t found, uint32_t offset, const bindery_stream *answer,
                           atomic_bool *is_cancelled) {
  uint32_t place = 0, shown = 0;
  for (uint32_t index = 0; index < ENTRY_COUNT; index++) {
    if (!(found >> index & 1) || place++ < offset) continue;
#if !BUG_IGNORES_THE_LIMIT
    if (shown == request->limit) break;
#endif
    struct builder item = {0};
    if (shown > 0) add(&item, literal(","));
    add_item(&item, &catalogue[index], request);
    shown++;
    if (atomic_load(is_cancelled) || !answer->write(answer, (bindery_text){item.bytes, item.count})) {
      atomic_store(is_cancelled, true);
      index = ENTRY_COUNT;
    }
    free(item.bytes);
  }
  return shown;
}

static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                      const bindery_sink *failure) {
  (void)self;
  atomic_bool is_cancelled = false;
  int64_t     offset = offset_in(request);
#if BUG_IGNORES_BROKEN_PIPES
  signal(SIGPIPE, SIG_IGN);
#endif
  if (offset < 0) return refuse(failure, "the number of an item was expected as the next page, something else was there");
  answer->on_cancel(answer, give_up, &is_cancelled);
  uint32_t found = remembered_or_found_by(request);
  if (!answer->write(answer, literal("{\"results\":["))) atomic_store(&is_cancelled, true);
  uint32_t shown = write_page(request, found, (uint32_t)offset, answer, &is_cancelled);
  if (!atomic_load(&is_cancelled)) answer->write(answer, literal("]}"));
  tell_page(answer, shown, (uint32_t)offset + shown, (uint32_t)__builtin_popcount(found));
#if !BUG_LEAVES_ITS_FLAG_WITH_THE_HOST
  answer->on_cancel(answer, NULL, NULL);
#endif
  return atomic_load(&is_cancelled) ? BINDERY_CANCELLED : BINDERY_OK;
}

static const bindery_source kitchen = {.size = sizeof kitchen, .id = "kitchen", .search = search};

static const bindery_source *const source_list[] = {&kitchen};
const bindery_sources sources = {.size = sizeof sources, .sources = source_list, .source_count = 1};

// ------------------------------------------------------------------- fetching

static int32_t fetch(const bindery_fetcher *self, bindery_text address, const bindery_stream *bytes,
                     const bindery_sink *failure) {
  static const char scheme[] = "recipe:";
  char              card[256];
  (void)self;
  for (size_t index = 0; index < ENTRY_COUNT; index++) {
    const struct entry *entry = &catalogue[index];
    if (address.count != strlen(entry->id) + sizeof scheme - 1) continue;
    if (memcmp(address.bytes + sizeof scheme - 1, entry->id, strlen(entry->id)) != 0) continue;
    int count = snprintf(card, sizeof card, "%s\n%s\n", entry->name, entry->author ? entry->author : "");
#if BUG_EXPECTS_A_NUL_THAT_IT_DOESNT_WRITE
    bytes->expect(bytes, (uint64_t)count + 1);
#else
    bytes->expect(bytes, (uint64_t)count);
#endif
    return bytes->write(bytes, (bindery_text){card, (size_t)count}) ? BINDERY_OK : BINDERY_CANCELLED;
  }
  return refuse(failure, "the address of a recipe was expected, such as 'recipe:gulasch', and another one was there");
}

static const bindery_fetcher        fetcher = {.size = sizeof fetcher, .scheme = "recipe", .fetch = fetch};
static const bindery_fetcher *const fetcher_list[] = {&fetcher};
const bindery_fetchers fetchers = {.size = sizeof fetchers, .fetchers = fetcher_list, .fetcher_count = 1};
