// cooking.c: recipes go on, a second at a time, while somebody looks on.

#include "kitchen.h"
#include <errno.h>
#include <time.h>

// Called with the lock, so that the observer stays valid until changed() returns.
void tell(const struct cooking *cooking) {
  if (cooking->observer) cooking->observer->changed(cooking->observer);
}

struct place place_in(const struct recipe *recipe, int64_t cooked) {
  for (size_t index = 0; index < recipe->step_count; index++) {
    const struct step *step = &recipe->steps[index];
    if (cooked < step->seconds) return (struct place){step, index, step->seconds - cooked};
    cooked -= step->seconds;
  }
  return (struct place){NULL, recipe->step_count, 0};
}

static bool is_seen(const struct cooking *cooking) { return cooking->activation >= BINDERY_VISIBLE; }

// Called with the lock.
static void cook_a_second(struct cooking *self) {
#if BUG_TELLS_OF_WHOLE_STEPS_ALONE
  size_t before = place_in(self->recipe, self->cooked).index;
  if (place_in(self->recipe, ++self->cooked).index != before) tell(self);
#elif BUG_TELLS_AFTER_THE_LOCK
  const bindery_observer *observer = self->observer;
  self->cooked++;
  pthread_mutex_unlock(&self->lock);
  if (observer) nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL), observer->changed(observer);
  pthread_mutex_lock(&self->lock);
#else
  self->cooked++;
  tell(self);
#endif
}

static void *cook(void *view_model) {
  struct cooking *self = view_model;
  struct timespec next;
  pthread_mutex_lock(&self->lock);
  clock_gettime(CLOCK_MONOTONIC, &next);
  next.tv_sec++;
  while (is_seen(self)) {
    if (self->cooked >= cooking_time(self->recipe)) {
      pthread_cond_wait(&self->woken, &self->lock);
      clock_gettime(CLOCK_MONOTONIC, &next);
      next.tv_sec++;
    } else if (pthread_cond_timedwait(&self->woken, &self->lock, &next) == ETIMEDOUT) {
      cook_a_second(self);
      next.tv_sec++;
    }
  }
  pthread_mutex_unlock(&self->lock);
  return NULL;
}

static void stop(struct cooking *self) {
#if BUG_LEAVES_ITS_THREAD_BEHIND
  if (self->has_thread) pthread_detach(self->thread);
#else
  if (self->has_thread) pthread_join(self->thread, NULL);
#endif
  self->has_thread = false;
}

static void set_activation(struct cooking *self, uint32_t activation) {
  pthread_mutex_lock(&self->lock);
  if (activation == BINDERY_FOCUSED && self->activation != BINDERY_FOCUSED) self->visits++;
#if BUG_COOKS_ON_OFFSCREEN
  if (activation == BINDERY_OFFSCREEN) activation = is_seen(self) ? BINDERY_VISIBLE : activation;
#endif
  self->activation = activation;
  tell(self);
  pthread_cond_signal(&self->woken);
  pthread_mutex_unlock(&self->lock);
  if (is_seen(self) && !self->has_thread) self->has_thread = pthread_create(&self->thread, NULL, cook, self) == 0;
  if (!is_seen(self)) stop(self);
}

static void activate(const bindery_media_type *type, void *view_model, uint32_t activation) {
  (void)type;
  set_activation(view_model, activation > BINDERY_FOCUSED ? BINDERY_FOCUSED : activation);
}

int32_t create(const bindery_media_type *self, const void *model, void **view_model, const bindery_sink *failure) {
  (void)self, (void)failure;
  struct cooking    *made = calloc(1, sizeof *made);
  pthread_condattr_t attributes;
  if (!made) return BINDERY_FAILED;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&made->lock, NULL);
  pthread_cond_init(&made->woken, &attributes);
  pthread_condattr_destroy(&attributes);
  made->recipe = model;
  *view_model = made;
  return BINDERY_OK;
}

void release_view_model(const bindery_media_type *self, void *view_model) {
  (void)self;
  struct cooking *released = view_model;
  pthread_mutex_lock(&released->lock);
  released->activation = BINDERY_OFFSCREEN;
  pthread_cond_signal(&released->woken);
  pthread_mutex_unlock(&released->lock);
  stop(released);
  pthread_cond_destroy(&released->woken);
  pthread_mutex_destroy(&released->lock);
  free(released->words);
  free(released);
}

static int32_t update(const bindery_media_type *type, void *view_model, const void *model,
                      const bindery_sink *failure) {
  (void)type, (void)failure;
  struct cooking *self = view_model;
  pthread_mutex_lock(&self->lock);
#if BUG_KEEPS_THE_FORMER_MODEL_WHILE_IT_COOKS
  if (self->cooked == 0)
#endif
  self->recipe = model;
  tell(self);
  pthread_cond_signal(&self->woken);
  pthread_mutex_unlock(&self->lock);
  return BINDERY_OK;
}

static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type;
  struct cooking *self = view_model;
#if BUG_FORGETS_THE_LOCK_WHERE_NOBODY_OBSERVES
  pthread_mutex_lock(&self->lock);
  self->observer = observer;
  if (!observer) return;
#else
  pthread_mutex_lock(&self->lock);
  self->observer = observer;
#endif
  pthread_mutex_unlock(&self->lock);
}

// ------------------------------------------------------------------- what users do

static const char *answer_to(struct cooking *self, const bindery_event *event) {
  bindery_text key = event->text;
#if BUG_COMPARES_KEYS_AS_STRINGS
  bool is_page = strcmp(key.bytes, "o") == 0;
#else
  bool is_page = event->type == BINDERY_KEY && key.count == 1 && *key.bytes == 'o' && event->modifiers == 0;
#endif
  if (is_page || event->type == BINDERY_DOUBLE_CLICK) return open_page(self);
  return NULL;
}

static int32_t handle(const bindery_media_type *type, void *view_model, const bindery_event *event,
                      const bindery_sink *action, const bindery_sink *failure) {
  (void)type;
#if BUG_SKIPS_A_STEP_BY_A_KEY
  bool is_space = event->type == BINDERY_KEY && event->text.count == 5 && memcmp(event->text.bytes, "space", 5) == 0;
  if (is_space) ((struct cooking *)view_model)->cooked += 60;
#endif
  (void)failure;
  const char *answer = answer_to(view_model, event);
  if (answer) action->write(action, literal(answer));
  return BINDERY_OK;
}

static const char *const kinds[] = {RECIPE};
const bindery_live       live = {
    .size = sizeof live,
    .kinds = kinds,
    .kind_count = 1,
    .activate = activate,
    .update = update,
    .observe = observe,
    .handle = handle,
};
