// decoding.c: reads a record.

#include "kitchen.h"

#define LONGEST_TEXT 65536

static int32_t decode_fields(struct recipe *recipe, const bindery_record *record, const bindery_sink *failure);

// Finds a field of a type, or returns NULL.
static const bindery_field *field(const bindery_record *record, const char *key, uint32_t type) {
#if BUG_TAKES_THE_FIRST_OF_TWO_FIELDS
  const bindery_field *found = NULL;
  for (size_t index = record->count; index > 0; index--) {
    const bindery_field *field = &record->fields[index - 1];
    if (field->key.count == strlen(key) && memcmp(field->key.bytes, key, strlen(key)) == 0) found = field;
  }
#else
  const bindery_field *found = bindery_field_named(record, key);
#endif
  return found && found->type == type ? found : NULL;
}

bool copy_text(struct text *to, bindery_text text) {
#if BUG_COPIES_TEXTS_WITH_STRDUP
  char *bytes = strdup(text.bytes);
#else
  char *bytes = malloc(text.count + 1);
#endif
  if (!bytes) return false;
#if !BUG_COPIES_TEXTS_WITH_STRDUP
  if (text.count) memcpy(bytes, text.bytes, text.count);
  bytes[text.count] = 0;
#endif
#if !BUG_LOSES_THE_FIRST_OF_TWO_NESTED_TEXTS
  free(to->bytes);
#endif
  *to = (struct text){bytes, text.count};
  return true;
}

// Copies a text that may be missing. Returns whether there was memory for it.
static bool copy(struct text *to, const bindery_record *record, const char *key) {
  const bindery_field *found = field(record, key, BINDERY_UTF8);
  return !found || found->value.text.count > LONGEST_TEXT || copy_text(to, found->value.text);
}

static int64_t number(const bindery_record *record, const char *key, int64_t least, int64_t most) {
  const bindery_field *found = field(record, key, BINDERY_I64);
  return found && found->value.i64 >= least && found->value.i64 <= most ? found->value.i64 : 0;
}

static double rating(const bindery_record *record) {
  const bindery_field *found = bindery_field_named(record, "rating");
  double value = !found ? -1 : found->type == BINDERY_F64 ? found->value.f64 : found->type == BINDERY_I64 ? (double)found->value.i64 : -1;
  return value >= 0 && value <= 5 ? value : -1;
}

// Makes "quick · sweet" of "quick, sweet". Returns whether there was memory for it.
static bool read_tags(struct recipe *recipe, const bindery_record *record) {
  const bindery_field *found = field(record, "tags", BINDERY_UTF8);
  if (!found || found->value.text.count > LONGEST_TEXT) return true;
#if BUG_SPLITS_THE_TAGS_IN_PLACE
  char *list = (char *)found->value.text.bytes, *rest = list;
#else
  char *list = strdup(found->value.text.bytes), *rest = list;
#endif
  // A comma becomes four bytes.
  char *joined = calloc(4, found->value.text.count + 1);
  if (!list || !joined) return free(list), free(joined), false;
#if BUG_SPLITS_THE_TAGS_WITH_STRTOK
  (void)rest;
  for (char *tag = strtok(list, ","); tag; tag = strtok(NULL, ",")) {
#else
  for (char *tag = strtok_r(list, ",", &rest); tag; tag = strtok_r(NULL, ",", &rest)) {
#endif
    if (*joined) strcat(joined, " · ");
    strcat(joined, tag + (*tag == ' '));
  }
  bool has_memory = copy_text(&recipe->tags, literal(joined));
#if !BUG_SPLITS_THE_TAGS_IN_PLACE
  free(list);
#endif
  free(joined);
  return has_memory;
}

int32_t decode(const bindery_media_type *self, const bindery_record *record, void **model,
               const bindery_sink *failure) {
  (void)self;
#if BUG_TAKES_THE_KIND_FOR_A_STRING
  if (strcmp(record->kind.bytes, RECIPE) != 0) return refuse(failure, "a kind 'recipe' was expected, another was there");
#endif
#if BUG_LEAVES_THE_MODEL_UNINITIALISED
  struct recipe *recipe = malloc(sizeof *recipe);
  if (recipe) memset(recipe, 0, offsetof(struct recipe, servings)), memset(&recipe->steps, 0, sizeof *recipe - offsetof(struct recipe, steps));
#else
  struct recipe *recipe = calloc(1, sizeof *recipe);
#endif
  if (!recipe) return BINDERY_FAILED;
  int32_t status = decode_fields(recipe, record, failure);
  if (status == BINDERY_OK) {
    *model = recipe;
  } else {
#if BUG_FREES_A_REFUSED_RECIPE_WITHOUT_ITS_TEXTS
    free(recipe);
#else
    release_model(NULL, recipe);
#endif
  }
  return status;
}

static bool read_facts(struct recipe *recipe, const bindery_record *record) {
#if BUG_LEAVES_THE_MODEL_UNINITIALISED
  if (field(record, "servings", BINDERY_I64))
#endif
  recipe->servings = number(record, "servings", 1, 1000000);
  recipe->difficulty = number(record, "difficulty", 1, 5);
#if BUG_TRUSTS_ANY_DATE
  recipe->published = number(record, "published", INT64_MIN, INT64_MAX);
#else
  recipe->published = number(record, "published", 1, 253402300799);
#endif
  recipe->parts = number(record, "parts", 1, 1000);
  recipe->rating = rating(record);
  return copy(&recipe->author, record, "author") && copy(&recipe->story, record, "story") &&
         copy(&recipe->page, record, "page") && copy(&recipe->image, record, "image") &&
         copy(&recipe->part_of, record, "partOf") && read_tags(recipe, record);
}

static int32_t decode_fields(struct recipe *recipe, const bindery_record *record, const bindery_sink *failure) {
  const bindery_field *id = field(record, "id", BINDERY_UTF8);
  const bindery_field *name = field(record, "name", BINDERY_UTF8);
  if (!id || id->value.text.count == 0 || id->value.text.count > LONGEST_TEXT) {
    return refuse(failure, "a recipe needs its 'id', a text of 1 to 65536 bytes, and it is missing or something else");
  }
  if (!name || name->value.text.count == 0 || name->value.text.count > LONGEST_TEXT) {
    return refuse(failure, "a recipe needs its 'name', a text of 1 to 65536 bytes, and it is missing or something else");
  }
  if (!copy_text(&recipe->id, id->value.text) || !copy_text(&recipe->name, name->value.text) ||
      !copy(&recipe->sort_name, record, "sortName") || !read_facts(recipe, record)) {
    return BINDERY_FAILED;
  }
#if BUG_FREES_A_SHARED_SORT_NAME
  if (!recipe->sort_name.bytes) recipe->sort_name = recipe->name;
#endif
  return read_nested(recipe, record, failure);
}
