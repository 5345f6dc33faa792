// modelling.c: what identifies a recipe, and tells one version from another.

#include "kitchen.h"
#include <stdio.h>

void identity(const bindery_media_type *self, const void *model, const bindery_sink *out) {
  (void)self;
  const struct recipe *recipe = model;
#if BUG_FOLDS_THE_IDENTITY
  for (size_t index = 0; index < recipe->id.count; index++) {
    char letter = recipe->id.bytes[index], lower = letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter;
    out->write(out, (bindery_text){&lower, 1});
  }
#else
  out->write(out, text_of(recipe->id));
#endif
}

// ------------------------------------------------------------------- the version

static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) {
#if BUG_ADDS_BYTES_UP
    sum += ((const unsigned char *)bytes)[index];
#else
    sum = (sum ^ ((const unsigned char *)bytes)[index]) * 0x100000001b3;
#endif
  }
  return sum;
}

static uint64_t add_number(uint64_t sum, int64_t number) { return add_bytes(sum, &number, sizeof number); }

static uint64_t add_text(uint64_t sum, struct text text) {
#if !BUG_RUNS_TEXTS_TOGETHER_IN_THE_VERSION
  sum = add_number(sum, text.bytes ? (int64_t)text.count : -1);
#endif
  return add_bytes(sum, text.bytes, text.count);
}

static uint64_t add_steps(uint64_t sum, const struct recipe *recipe) {
  for (size_t index = 0; index < recipe->step_count; index++) {
    sum = add_number(add_text(sum, recipe->steps[index].words), recipe->steps[index].seconds);
  }
  return add_number(sum, (int64_t)recipe->step_count);
}

static uint64_t add_ingredients(uint64_t sum, const struct recipe *recipe) {
  for (size_t index = 0; index < recipe->ingredient_count; index++) {
    const struct ingredient *ingredient = &recipe->ingredients[index];
    sum = add_text(sum, ingredient->name);
#if !BUG_OVERLOOKS_UNITS_IN_THE_VERSION
    sum = add_text(sum, ingredient->unit);
#endif
    sum = add_bytes(sum, &ingredient->amount, sizeof ingredient->amount);
    sum = add_number(sum, ingredient->depth);
  }
  return add_number(sum, (int64_t)recipe->ingredient_count);
}

static uint64_t computed(const struct recipe *recipe) {
  const struct text texts[] = {recipe->id,   recipe->name,  recipe->sort_name, recipe->author,
                               recipe->page, recipe->image, recipe->part_of,   recipe->tags};
  uint64_t          sum = 0xcbf29ce484222325;
#if BUG_HASHES_POINTERS
  sum = add_bytes(sum, texts, sizeof texts);
#endif
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) sum = add_text(sum, texts[index]);
  sum = add_text(sum, recipe->story);
  sum = add_number(add_number(sum, recipe->servings), recipe->difficulty);
  sum = add_number(add_number(sum, recipe->published), recipe->parts);
  sum = add_bytes(sum, &recipe->rating, sizeof recipe->rating);
  return add_ingredients(add_steps(sum, recipe), recipe);
}

uint64_t version(const bindery_media_type *self, const void *model) {
  (void)self;
#if BUG_KEEPS_THE_VERSION_WITHOUT_A_LOCK
  struct recipe *recipe = (struct recipe *)model;
  if (!recipe->has_version) {
    recipe->has_version = true;
    recipe->version = computed(recipe);
  }
  return recipe->version;
#else
  return computed(model);
#endif
}

void release_model(const bindery_media_type *self, void *model) {
  (void)self;
  struct recipe     *recipe = model;
  const struct text texts[] = {recipe->id,   recipe->name,  recipe->sort_name, recipe->author, recipe->story,
                               recipe->page, recipe->image, recipe->part_of,   recipe->tags};
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) free(texts[index].bytes);
  for (size_t index = 0; index < recipe->step_count; index++) free(recipe->steps[index].words.bytes);
  for (size_t index = 0; index < recipe->ingredient_count; index++) {
    free(recipe->ingredients[index].name.bytes);
    free(recipe->ingredients[index].unit.bytes);
  }
  free(recipe->steps);
  free(recipe->ingredients);
  free(recipe);
}

// Returns the seconds of all steps, of which each has at most a week.
int64_t cooking_time(const struct recipe *recipe) {
  int64_t sum = 0;
  for (size_t index = 0; index < recipe->step_count; index++) sum += recipe->steps[index].seconds;
  return sum;
}
