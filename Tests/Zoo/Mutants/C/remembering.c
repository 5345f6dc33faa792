// remembering.c: what was found for the last requests.

#include "remembering.h"

#define SLOT_COUNT 16

struct slot {
  struct builder key;
  uint32_t       found;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct slot     slots[SLOT_COUNT];
static size_t          next_slot;

static void add_list(struct builder *key, const bindery_text *list, size_t count) {
  add(key, (bindery_text){(const char *)&count, sizeof count});
  for (size_t index = 0; index < count; index++) {
    add(key, (bindery_text){(const char *)&list[index].count, sizeof list[index].count});
    add(key, list[index]);
  }
}

static struct builder key_of(const bindery_search *request) {
  struct builder key = {0};
  add_list(&key, request->terms, request->term_count);
  add_list(&key, request->ids, request->id_count);
#if !BUG_REMEMBERS_A_SEARCH_WITHOUT_ITS_KINDS
  add_list(&key, request->kinds, request->kind_count);
#endif
  if (request->size < sizeof *request) return key;
  for (size_t index = 0; index < request->field_count; index++) {
    const bindery_text pair[] = {request->fields[index].name, request->fields[index].value};
    add_list(&key, pair, 2);
  }
  return key;
}

static const struct slot *slot_of(const struct builder *key) {
  for (size_t index = 0; index < SLOT_COUNT; index++) {
    const struct slot *slot = &slots[index];
    if (slot->key.count == key->count && memcmp(slot->key.bytes, key->bytes, key->count) == 0) return slot;
  }
  return NULL;
}

// Takes over a key.
static void keep(struct builder key, uint32_t found) {
#if !BUG_NEVER_FREES_A_REPLACED_SEARCH
  free(slots[next_slot].key.bytes);
#endif
  slots[next_slot] = (struct slot){key, found};
  next_slot = (next_slot + 1) % SLOT_COUNT;
}

uint32_t remembered_or_found_by(const bindery_search *request) {
  struct builder key = key_of(request);
#if !BUG_SHARES_ITS_CACHE_WITHOUT_A_LOCK
  pthread_mutex_lock(&lock);
#endif
  const struct slot *slot = key.has_failed ? NULL : slot_of(&key);
  uint32_t           found = slot ? slot->found : found_by(request);
  if (slot || key.has_failed) {
    free(key.bytes);
  } else {
    keep(key, found);
  }
#if !BUG_SHARES_ITS_CACHE_WITHOUT_A_LOCK
  pthread_mutex_unlock(&lock);
#endif
  return found;
}
