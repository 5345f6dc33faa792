// nesting.c: reads the steps and the ingredients, which are arrays of objects.

#include "kitchen.h"

#define DEEPEST 32

// What a field sink of this file is for.
struct reading {
  const bindery_record *record;
  const bindery_sink   *failure;
  struct recipe        *recipe;
  uint32_t              depth;
  int32_t               status;
};

typedef void receiver(const bindery_field_sink *self, const bindery_field *fields, size_t count);

// Has the values of an array or object received.
static int32_t expand(struct reading *reading, bindery_text json, receiver *receive) {
  const bindery_field_sink sink = {sizeof sink, reading, receive};
#if !BUG_EXPECTS_EVERY_HOST_TO_EXPAND
  if (!reading->record->expand) return BINDERY_OK;
#endif
  int32_t status = reading->record->expand(reading->record, json, &sink, reading->failure);
  return status == BINDERY_OK ? reading->status : status;
}

static bool is(const bindery_field *field, const char *key, uint32_t type) {
  return field->type == type && field->key.count == strlen(key) && memcmp(field->key.bytes, key, strlen(key)) == 0;
}

// ------------------------------------------------------------------- steps

static void receive_step(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  struct reading *reading = self->state;
  struct step    *step = &reading->recipe->steps[reading->recipe->step_count - 1];
  for (size_t index = 0; index < count; index++) {
    const bindery_field *field = &fields[index];
    if (is(field, "text", BINDERY_UTF8) && !copy_text(&step->words, field->value.text)) reading->status = BINDERY_FAILED;
    if (is(field, "seconds", BINDERY_I64) && field->value.i64 >= 0 && field->value.i64 <= 604800) {
      step->seconds = field->value.i64;
    }
  }
}

static int32_t read_step(struct reading *reading, const bindery_field *field) {
  struct step *step = &reading->recipe->steps[reading->recipe->step_count++];
  if (field->type == BINDERY_UTF8) return copy_text(&step->words, field->value.text) ? BINDERY_OK : BINDERY_FAILED;
  if (field->type == BINDERY_JSON) return expand(reading, field->value.text, receive_step);
  return refuse(reading->failure, "a step is a text or an object, and something else was there");
}

static void receive_steps(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  struct reading *reading = self->state;
  if (count == 0) return;
  reading->recipe->steps = calloc(count, sizeof *reading->recipe->steps);
  if (!reading->recipe->steps) reading->status = BINDERY_FAILED;
  for (size_t index = 0; index < count && reading->status == BINDERY_OK; index++) {
    reading->status = read_step(reading, &fields[index]);
  }
}

// ------------------------------------------------------------------- ingredients

static struct ingredient *append(struct recipe *recipe, uint32_t depth) {
#if BUG_GROWS_THE_INGREDIENTS_TOO_LATE
  if (recipe->ingredient_count > recipe->ingredient_capacity || !recipe->ingredients) {
#else
  if (recipe->ingredient_count == recipe->ingredient_capacity) {
#endif
    size_t             capacity = recipe->ingredient_capacity ? recipe->ingredient_capacity * 2 : 4;
    struct ingredient *grown = realloc(recipe->ingredients, capacity * sizeof *grown);
    if (!grown) return NULL;
    recipe->ingredients = grown;
    recipe->ingredient_capacity = capacity;
  }
  struct ingredient *added = &recipe->ingredients[recipe->ingredient_count++];
  memset(added, 0, sizeof *added);
  added->depth = depth;
  return added;
}

static double amount_in(const bindery_field *field) {
  double value = field->type == BINDERY_F64 ? field->value.f64 : (double)field->value.i64;
  return value >= 0 && value <= 1e6 ? value : 0;
}

static void receive_ingredients(const bindery_field_sink *self, const bindery_field *fields, size_t count);

static int32_t read_parts(struct reading *reading, bindery_text json) {
#if BUG_NESTS_WITHOUT_A_BOUND
  volatile char path[131072];
  memset((char *)path, (int)reading->depth, sizeof path);
#else
  if (reading->depth == DEEPEST) return refuse(reading->failure, "32 ingredients within each other are the most, and more were there");
#endif
  reading->depth++;
  int32_t status = expand(reading, json, receive_ingredients);
  reading->depth--;
#if BUG_NESTS_WITHOUT_A_BOUND
  if (path[0] > 126) return BINDERY_FAILED;
#endif
  return status;
}

static void receive_ingredient(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  struct reading    *reading = self->state;
  struct ingredient *made = append(reading->recipe, reading->depth);
  size_t             place = reading->recipe->ingredient_count - 1;
  if (!made) reading->status = BINDERY_FAILED;
  for (size_t index = 0; index < count && reading->status == BINDERY_OK; index++) {
    const bindery_field *field = &fields[index];
#if !BUG_KEEPS_A_POINTER_INTO_A_GROWING_ARRAY
    made = &reading->recipe->ingredients[place];
#endif
    bool has_memory = true;
    if (is(field, "name", BINDERY_UTF8)) has_memory = copy_text(&made->name, field->value.text);
    if (is(field, "unit", BINDERY_UTF8)) has_memory = copy_text(&made->unit, field->value.text);
    if (is(field, "amount", BINDERY_F64) || is(field, "amount", BINDERY_I64)) made->amount = amount_in(field);
    if (!has_memory) reading->status = BINDERY_FAILED;
    if (is(field, "of", BINDERY_JSON)) reading->status = read_parts(reading, field->value.text);
  }
  (void)place;
}

static void receive_ingredients(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  struct reading *reading = self->state;
  for (size_t index = 0; index < count && reading->status == BINDERY_OK; index++) {
    if (fields[index].type == BINDERY_JSON) {
      reading->status = expand(reading, fields[index].value.text, receive_ingredient);
    }
  }
}

int32_t read_nested(struct recipe *recipe, const bindery_record *record, const bindery_sink *failure) {
  struct reading       reading = {record, failure, recipe, 0, BINDERY_OK};
  const bindery_field *steps = bindery_field_named(record, "steps");
  const bindery_field *ingredients = bindery_field_named(record, "ingredients");
  int32_t              status = BINDERY_OK;
  if (steps && steps->type == BINDERY_JSON) status = expand(&reading, steps->value.text, receive_steps);
  if (status == BINDERY_OK && ingredients && ingredients->type == BINDERY_JSON) {
    status = expand(&reading, ingredients->value.text, receive_ingredients);
  }
  return status;
}
