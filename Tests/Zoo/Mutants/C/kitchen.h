// kitchen.h: recipes that are cooked while somebody looks on, and what is in the pantry.
//
// The plugin that the mutants in C are made of. Without a macro BUG_… it keeps the contract.

#ifndef KITCHEN_H
#define KITCHEN_H

#define _POSIX_C_SOURCE 200809L

#include <bindery.h>
#include <pthread.h>
#include <stdlib.h>

#define RECIPE "recipe"
#define PANTRY "pantry-item"

// ------------------------------------------------------------------- the model

// A text of the plugin's own, followed by a NUL; `bytes` is NULL where there is none.
struct text {
  char  *bytes;
  size_t count;
};

struct ingredient {
  struct text name, unit;
  double      amount;  // at least 0; 0 where it isn't known
  uint32_t    depth;   // how many ingredients it is a part of
};

struct step {
  struct text words;
  int64_t     seconds;  // at most a week; 0 where it takes as long as it takes
};

struct recipe {
  struct text        id, name, sort_name, author, story, page, image, part_of, tags;
  int64_t            servings, difficulty, published, parts;  // 0 where it isn't known
  double             rating;                                  // from 0 to 5; -1 where it isn't known
  struct step       *steps;
  size_t             step_count;
  struct ingredient *ingredients;
  size_t             ingredient_count, ingredient_capacity;
  uint64_t           version;
  bool               has_version;
};

int32_t  decode(const bindery_media_type *self, const bindery_record *record, void **model, const bindery_sink *failure);
int32_t  read_nested(struct recipe *recipe, const bindery_record *record, const bindery_sink *failure);
bool     copy_text(struct text *to, bindery_text text);
void     identity(const bindery_media_type *self, const void *model, const bindery_sink *out);
uint64_t version(const bindery_media_type *self, const void *model);
void     release_model(const bindery_media_type *self, void *model);
int64_t  cooking_time(const struct recipe *recipe);

// ------------------------------------------------------------------- the view model

// A number, a time or a day, as it is shown.
struct words {
  char text[32];
};

struct cooking {
  pthread_mutex_t         lock;    // of all below
  pthread_cond_t          woken;   // signaled when the thread has to look again
  const struct recipe    *recipe;
  const bindery_observer *observer;
  uint32_t                activation;
  int64_t                 cooked;  // the seconds that somebody has looked on
  int64_t                 visits;  // how often it got the focus

  // Of [main] alone.
  bool         has_thread;
  pthread_t    thread;
  struct words shown;  // what the last binding returned
  char        *words;  // what the last action returned
  int64_t      number;
  double       real;
  bindery_text bytes;
  const bindery_canvas *canvas;
};

// Where a recipe is: a step and the seconds that are left of it, or no step where it is done.
struct place {
  const struct step *step;
  size_t             index;
  int64_t            left;
};

struct place place_in(const struct recipe *recipe, int64_t cooked);
void         tell(const struct cooking *cooking);
int32_t      create(const bindery_media_type *self, const void *model, void **view_model, const bindery_sink *failure);
void         release_view_model(const bindery_media_type *self, void *view_model);
int32_t draw(const bindery_media_type *self, void *view_model, const bindery_canvas *canvas, const bindery_sink *failure);
int32_t preferred_size(const bindery_media_type *self, void *view_model, bindery_size available,
                       const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure);
const char *open_page(struct cooking *cooking);
const char *show_whole(struct cooking *cooking);

// ------------------------------------------------------------------- words

struct words duration(int64_t seconds);
struct words clock_time(int64_t seconds);
struct words amount(double amount);
struct words stars(double rating);
struct words date(int64_t seconds);
const char  *difficulty(int64_t difficulty);
bindery_text literal(const char *text);
bindery_text text_of(struct text text);
char        *address_of(const char *verb, struct text id);
int32_t      refuse(const bindery_sink *failure, const char *sentence);

// ------------------------------------------------------------------- the tables

extern const bindery_media_type recipe_type, pantry_type;
extern const bindery_binding    recipe_properties[10], recipe_actions[2];
extern const bindery_live       live;
extern const bindery_restoring  restoring;
extern const bindery_actions    actions;
extern const bindery_contents   contents;
extern const bindery_views      views;
extern const bindery_sources    sources;
extern const bindery_fetchers   fetchers;

#endif
