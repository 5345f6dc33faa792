// drawing.c: a recipe in a row, on a page and in a line, drawn or measured by the same functions.

#include "kitchen.h"
#include <stdio.h>

// Draws on a canvas, or measures only.
struct pen {
  const bindery_canvas *canvas;
  bool                  measures;
  size_t                columns, widest, rows;
};

static void put(struct pen *pen, uint32_t role, bindery_text text) {
  if (text.count == 0) return;
  if (pen->rows == 0) pen->rows = 1;
  pen->columns += pen->measures ? pen->canvas->columns(pen->canvas, text) : 0;
  if (pen->columns > pen->widest) pen->widest = pen->columns;
  if (!pen->measures) pen->canvas->run(pen->canvas, role, text);
}

static void put_words(struct pen *pen, uint32_t role, const char *words) { put(pen, role, literal(words)); }

static void space(struct pen *pen) {
  pen->columns++;
  if (!pen->measures) pen->canvas->spacer(pen->canvas);
}

static void end_line(struct pen *pen) {
  pen->columns = 0;
  pen->rows++;
  if (!pen->measures) pen->canvas->end_line(pen->canvas);
}

// ------------------------------------------------------------------- lines of a row

static void put_facts(struct pen *pen, const struct recipe *recipe) {
  char    servings[32] = "";
  int64_t seconds = cooking_time(recipe);
  if (recipe->servings > 0) snprintf(servings, sizeof servings, "%lld servings", (long long)recipe->servings);
  put_words(pen, BINDERY_DETAIL, servings);
  if (recipe->servings > 0 && seconds > 0) put_words(pen, BINDERY_DETAIL, " · ");
  if (seconds > 0) put_words(pen, BINDERY_DETAIL, duration(seconds).text);
}

static void put_heading(struct pen *pen, const struct recipe *recipe) {
  put(pen, BINDERY_TITLE, text_of(recipe->name));
  space(pen);
  if (recipe->rating >= 0) put_words(pen, BINDERY_DETAIL, stars(recipe->rating).text);
}

static void put_byline(struct pen *pen, const struct recipe *recipe) {
#if BUG_BELIEVES_THE_RESULT_OF_SNPRINTF
  char line[80];
  int  count = snprintf(line, sizeof line, "by %s", recipe->author.bytes ? recipe->author.bytes : "nobody");
  put(pen, BINDERY_SUBTITLE, (bindery_text){line, (size_t)count});
#else
  put(pen, BINDERY_SUBTITLE, text_of(recipe->author));
#endif
  space(pen);
  put_facts(pen, recipe);
}

static void put_progress(struct pen *pen, const struct cooking *cooking) {
  static const char bar[] = "##########";
  struct place      place = place_in(cooking->recipe, cooking->cooked);
  int64_t           whole = cooking_time(cooking->recipe);
#if BUG_DIVIDES_BY_NO_TIME
  int64_t done = whole > 0 && cooking->cooked >= whole ? 10 : cooking->cooked * 10 / whole;
#else
  int64_t done = cooking->cooked >= whole ? 10 : cooking->cooked * 10 / whole;
#endif
  put(pen, BINDERY_DETAIL, (bindery_text){bar, (size_t)done});
  if (place.step) put(pen, BINDERY_BODY, text_of(place.step->words));
  space(pen);
  put_words(pen, BINDERY_DETAIL, place.step ? clock_time(place.left).text : "done");
}

static void put_row(struct pen *pen, const struct cooking *cooking) {
  const struct recipe *recipe = cooking->recipe;
  put_heading(pen, recipe);
  end_line(pen);
  put_byline(pen, recipe);
  if (cooking->cooked == 0 && cooking->activation < BINDERY_VISIBLE) return;
#if BUG_FORGETS_A_LINE_IN_ITS_SIZE
  if (pen->measures) return;
#endif
  end_line(pen);
  put_progress(pen, cooking);
}

static void put_row_with_lock(struct pen *pen, struct cooking *cooking) {
  pthread_mutex_lock(&cooking->lock);
  put_row(pen, cooking);
  pthread_mutex_unlock(&cooking->lock);
}

int32_t draw(const bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
             const bindery_sink *failure) {
  (void)self, (void)failure;
  struct cooking *cooking = view_model;
  struct pen      pen = {.canvas = canvas};
#if BUG_KEEPS_THE_CANVAS
  cooking->canvas = canvas;
#endif
  put_row_with_lock(&pen, cooking);
  return BINDERY_OK;
}

int32_t preferred_size(const bindery_media_type *self, void *view_model, bindery_size available,
                       const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self, (void)failure;
  struct pen pen = {.canvas = canvas, .measures = true};
  put_row_with_lock(&pen, view_model);
#if BUG_LIKES_MORE_THAN_THERE_IS
  preferred->columns = (uint32_t)pen.widest;
#else
  preferred->columns = pen.widest < available.columns ? (uint32_t)pen.widest : available.columns;
#endif
  preferred->rows = pen.rows < available.rows ? (uint32_t)pen.rows : available.rows;
  return BINDERY_OK;
}

// ------------------------------------------------------------------- the page and the line

static void put_ingredients(struct pen *pen, const struct recipe *recipe) {
  for (size_t index = 0; index < recipe->ingredient_count; index++) {
    const struct ingredient *ingredient = &recipe->ingredients[index];
    end_line(pen);
    for (uint32_t depth = 0; depth <= ingredient->depth; depth++) put_words(pen, BINDERY_BODY, "  ");
    put_words(pen, BINDERY_DETAIL, amount(ingredient->amount).text);
    put_words(pen, BINDERY_BODY, " ");
    put(pen, BINDERY_DETAIL, text_of(ingredient->unit));
    put_words(pen, BINDERY_BODY, " ");
    put(pen, BINDERY_BODY, text_of(ingredient->name));
  }
}

static void put_steps(struct pen *pen, const struct recipe *recipe) {
  for (size_t index = 0; index < recipe->step_count; index++) {
    char number[32];
    snprintf(number, sizeof number, "%zu. ", index + 1);
    end_line(pen);
    put_words(pen, BINDERY_DETAIL, number);
    put(pen, BINDERY_BODY, text_of(recipe->steps[index].words));
    space(pen);
    if (recipe->steps[index].seconds > 0) put_words(pen, BINDERY_DETAIL, duration(recipe->steps[index].seconds).text);
  }
}

static void put_page(struct pen *pen, const struct cooking *cooking) {
  const struct recipe *recipe = cooking->recipe;
  put_row(pen, cooking);
  end_line(pen);
  put_words(pen, BINDERY_DETAIL, difficulty(recipe->difficulty));
  space(pen);
  if (recipe->published > 0) put_words(pen, BINDERY_DETAIL, date(recipe->published).text);
  end_line(pen);
  put(pen, BINDERY_SECONDARY, text_of(recipe->tags));
  end_line(pen);
  put(pen, BINDERY_SECONDARY, text_of(recipe->story));
  put_ingredients(pen, recipe);
  put_steps(pen, recipe);
}

static int32_t draw_page(const bindery_media_type *type, void *view_model, const bindery_canvas *canvas,
                         const bindery_sink *failure) {
  (void)type, (void)failure;
  struct cooking *cooking = view_model;
  struct pen      pen = {.canvas = canvas};
  pthread_mutex_lock(&cooking->lock);
  put_page(&pen, cooking);
  pthread_mutex_unlock(&cooking->lock);
  return BINDERY_OK;
}

static int32_t draw_line(const bindery_media_type *type, void *view_model, const bindery_canvas *canvas,
                         const bindery_sink *failure) {
  (void)type, (void)failure;
  struct cooking *cooking = view_model;
  struct pen      pen = {.canvas = canvas};
#if BUG_CUTS_NAMES_WITHIN_A_CHARACTER
  bindery_text name = text_of(cooking->recipe->name);
  put(&pen, BINDERY_TITLE, (bindery_text){name.bytes, name.count < 24 ? name.count : 24});
#else
  put(&pen, BINDERY_TITLE, text_of(cooking->recipe->name));
#endif
  return BINDERY_OK;
}

static const bindery_view page = {.size = sizeof page, .purpose = BINDERY_FOR_DETAIL, .kind = RECIPE, .draw = draw_page};
static const bindery_view line = {.size = sizeof line, .purpose = BINDERY_FOR_COMPACT, .kind = RECIPE, .draw = draw_line};

static const bindery_view *const list[] = {&page, &line};
const bindery_views              views = {.size = sizeof views, .views = list, .view_count = 2};
