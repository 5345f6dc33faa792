// live.c: live view models.

#include "examiner.h"

static void activate(const bindery_media_type *type, void *pointer, uint32_t level) {
  examined_view_model *view_model = examiner_enter(type, pointer, "activate");
  if (!view_model) return;
  if (view_model->level == level) examiner_breach(19, "activate() is called twice with the level %u", level);
  if (level > BINDERY_FOCUSED) examiner_breach(19, "activate() is called with the level %u, which there isn't", level);
  view_model->level = level;
  examiner_leave(view_model);
}

static int32_t update(const bindery_media_type *type, void *pointer, const void *new_model,
                      const bindery_sink *failure) {
  examiner_look_at_sink(failure, "failure", "update");
  examined_view_model *view_model = examiner_enter(type, pointer, "update");
  examined_model      *model      = examiner_model(type, new_model, "update");
  if (view_model && model) {
    if (strcmp(model->identity, view_model->model->identity) != 0) {
      examiner_breach(20, "update() gives a model of '%s' to a view model of '%s'", model->identity,
                      view_model->model->identity);
    } else if (model->version == view_model->model->version) {
      examiner_breach(20, "update() gives a model of the version that the view model has");
    }
    examiner_exchange(view_model, model);
  }
  examiner_leave(view_model);
  return view_model && model ? BINDERY_OK : BINDERY_FAILED;
}

static void observe(const bindery_media_type *type, void *pointer, const bindery_observer *observer) {
  examined_view_model *view_model = examiner_enter(type, pointer, "observe");
  if (observer) {
    examiner_look_at_size("observer", observer->size, bindery_first_observer, "observe");
    if (observer->reserved != 0) examiner_breach(6, "an observer has %u in `reserved`", observer->reserved);
    if (!observer->changed) {
      examiner_breach(11, "observe() is called with an observer that has no changed()");
      observer = NULL;
    }
  }
  if (view_model) {
    view_model->observer = observer;
    examiner_notify(view_model);
  }
  examiner_leave(view_model);
}

static void look_at_event(const bindery_event *event) {
  examiner_look_at_size("event", event->size, bindery_first_event, "handle");
  if (event->reserved != 0) examiner_breach(6, "an event has %u in `reserved`", event->reserved);
  if (event->type < BINDERY_SELECT || event->type > BINDERY_PASTE) {
    examiner_breach(22, "an event is of the type %u, which there isn't", event->type);
  }
  if (event->modifiers & ~(uint32_t)(BINDERY_SHIFT | BINDERY_CONTROL | BINDERY_ALTERNATIVE)) {
    examiner_breach(22, "an event has the modifiers %u, which there aren't", event->modifiers);
  }
  bool has_text = event->type == BINDERY_KEY || event->type == BINDERY_PASTE;
  if (event->type == BINDERY_KEY && event->text.count == 0) examiner_breach(22, "a key has no text");
  if (!has_text && event->text.count > 0) examiner_breach(22, "an event of the type %u has a text", event->type);
  if (event->text.count > 0 && !examiner_is_utf8(event->text.bytes, event->text.count)) {
    examiner_breach(22, "the text of an event isn't UTF-8");
  }
}

static int32_t handle(const bindery_media_type *type, void *pointer, const bindery_event *event,
                      const bindery_sink *action, const bindery_sink *failure) {
  examiner_look_at_sink(failure, "failure", "handle");
  bool can_answer = examiner_look_at_sink(action, "action", "handle");
  if (!event) {
    examiner_breach(11, "handle() is called without an event");
    return BINDERY_FAILED;
  }
  examined_view_model *view_model = examiner_enter(type, pointer, "handle");
  look_at_event(event);
  if (view_model && can_answer) examiner_write(action, "open https://example.org");
  examiner_leave(view_model);
  return BINDERY_OK;
}

static const char *const kinds[] = {"examined-live"};

const bindery_live examiner_living = {.size       = sizeof examiner_living,
                                      .kinds      = kinds,
                                      .kind_count = 1,
                                      .activate   = activate,
                                      .update     = update,
                                      .observe    = observe,
                                      .handle     = handle};
