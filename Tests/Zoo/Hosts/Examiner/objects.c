// objects.c: models and view models, from their creation until after their release.

#include <pthread.h>
#include <stdlib.h>

#include "examiner.h"

static pthread_mutex_t      lock = PTHREAD_MUTEX_INITIALIZER;
static examined_model      *models;
static examined_view_model *view_models;
static bool                 is_main_busy;  // whether a function of a live view model is running

static char *text_of(const examined_field *fields, const char *key) {
  const examined_field *field = examiner_field(fields, key);
  return field && field->text ? field->text : "";
}

examined_model *examiner_new_model(const bindery_media_type *type, const examined_field *fields) {
  examined_model *model = calloc(1, sizeof *model);
  if (!model) return NULL;
  const examined_field *version = examiner_field(fields, "version");
  *model = (examined_model){.type     = type,
                            .fields   = fields,
                            .identity = text_of(fields, "name"),
                            .version  = version ? (uint64_t)version->i64 : 0};
  pthread_mutex_lock(&lock);
  model->next = models;
  models      = model;
  pthread_mutex_unlock(&lock);
  return model;
}

examined_view_model *examiner_new_view_model(const bindery_media_type *type, examined_model *model) {
  examined_view_model *view_model = calloc(1, sizeof *view_model);
  if (!view_model) return NULL;
  *view_model = (examined_view_model){.type = type, .model = model};
  pthread_mutex_lock(&lock);
  model->users++;
  view_model->next = view_models;
  view_models      = view_model;
  pthread_mutex_unlock(&lock);
  return view_model;
}

// ------------------------------------------------------------- with the lock held

// Returns whether an object was created by the type that the host passes. A copy of a type's table can't be attributed.
static bool is_made_by(const bindery_media_type *maker, const bindery_media_type *type) {
  return maker == type || !examiner_is_type(type);
}

static examined_model *model_at(const bindery_media_type *type, const void *pointer, const char *function) {
  examined_model *model = models;
  while (model && model != pointer) model = model->next;
  if (!model || !is_made_by(model->type, type)) {
    examiner_breach(13, "%s() gets a model that its media type hasn't made", function);
    return NULL;
  }
  return model;
}

static examined_view_model *view_model_at(const bindery_media_type *type, const void *pointer,
                                          const char *function) {
  examined_view_model *view_model = view_models;
  while (view_model && view_model != pointer) view_model = view_model->next;
  if (!view_model || !is_made_by(view_model->type, type)) {
    examiner_breach(13, "%s() gets a view model that its media type hasn't made", function);
    return NULL;
  }
  return view_model;
}

static void begin(examined_view_model *view_model, const char *function) {
  if (view_model->is_telling) {
    examiner_breach(21, "%s() is called while the plugin tells of a change", function);
  } else if (view_model->is_asked) {
    examiner_breach(17, "%s() is called while another function uses the view model", function);
  } else if (examiner_is_live(view_model->type)) {
    if (is_main_busy) examiner_breach(18, "%s() is called while a function of another live view model runs", function);
    is_main_busy = true;
  }
  view_model->is_asked = true;
  view_model->call_count++;
}

// --------------------------------------------------------------------------- calls

examined_model *examiner_model(const bindery_media_type *type, const void *pointer, const char *function) {
  pthread_mutex_lock(&lock);
  examined_model *model = model_at(type, pointer, function);
  if (model && model->is_released) {
    examiner_breach(13, "%s() gets a model that was released", function);
    model = NULL;
  }
  pthread_mutex_unlock(&lock);
  return model;
}

examined_view_model *examiner_enter(const bindery_media_type *type, const void *pointer, const char *function) {
  examiner_note(function);
  pthread_mutex_lock(&lock);
  examined_view_model *view_model = view_model_at(type, pointer, function);
  if (view_model && view_model->is_released) {
    examiner_breach(13, "%s() gets a view model that was released", function);
    view_model = NULL;
  }
  if (view_model) begin(view_model, function);
  pthread_mutex_unlock(&lock);
  return view_model;
}

void examiner_leave(examined_view_model *view_model) {
  if (!view_model) return;
  pthread_mutex_lock(&lock);
  view_model->is_asked = false;
  if (examiner_is_live(view_model->type)) is_main_busy = false;
  pthread_mutex_unlock(&lock);
}

const bindery_media_type *examiner_type_of(const void *pointer, const char *function) {
  const bindery_media_type *type = NULL;
  pthread_mutex_lock(&lock);
  for (examined_view_model *next = view_models; next && !type; next = next->next) {
    if (next == pointer) type = next->type;
  }
  if (!type) examiner_breach(25, "'%s' gets a view model that the plugin hasn't made", function);
  pthread_mutex_unlock(&lock);
  return type;
}

void examiner_notify(examined_view_model *view_model) {
  const bindery_observer *observer = view_model->observer;
  if (!observer) return;
  view_model->is_telling = true;
  observer->changed(observer);
  view_model->is_telling = false;
}

void examiner_release_model(const bindery_media_type *type, void *pointer) {
  pthread_mutex_lock(&lock);
  examined_model *model = model_at(type, pointer, "release_model");
  if (model && model->is_released) examiner_breach(14, "release_model() is called twice for a model");
  if (model && !model->is_released && model->users > 0) {
    examiner_breach(16, "a model is released while a view model is over it");
  }
  if (model) model->is_released = true;
  pthread_mutex_unlock(&lock);
}

void examiner_release_view_model(const bindery_media_type *type, void *pointer) {
  pthread_mutex_lock(&lock);
  examined_view_model *view_model = view_model_at(type, pointer, "release_view_model");
  if (view_model && view_model->is_released) {
    examiner_breach(14, "release_view_model() is called twice for a view model");
  } else if (view_model) {
    begin(view_model, "release_view_model");
    view_model->is_released = true;
    view_model->is_asked    = false;
    view_model->model->users--;
    if (examiner_is_live(type)) is_main_busy = false;
  }
  pthread_mutex_unlock(&lock);
}

void examiner_exchange(examined_view_model *view_model, examined_model *model) {
  pthread_mutex_lock(&lock);
  view_model->model->users--;
  view_model->model = model;
  model->users++;
  pthread_mutex_unlock(&lock);
}

int examiner_unreleased_count(void) {
  int rest = 0;
  pthread_mutex_lock(&lock);
  for (examined_model *model = models; model; model = model->next) rest += !model->is_released;
  for (examined_view_model *next = view_models; next; next = next->next) rest += !next->is_released;
  pthread_mutex_unlock(&lock);
  return rest;
}
