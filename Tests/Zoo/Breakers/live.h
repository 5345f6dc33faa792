// live.h: a plugin whose animals live. What a creature does wrong it defines in front of it, as for creature.h:
// statements to run first in a function (IN_ACTIVATE, IN_UPDATE, IN_OBSERVE, IN_HANDLE), or further extensions
// (MORE_EXTENSIONS).

#include "faults.h"

#ifndef IN_ACTIVATE
#define IN_ACTIVATE (void)0
#endif
#ifndef IN_UPDATE
#define IN_UPDATE (void)0
#endif
#ifndef IN_OBSERVE
#define IN_OBSERVE (void)0
#endif
#ifndef IN_HANDLE
#define IN_HANDLE (void)0
#endif

#ifndef MORE_EXTENSIONS
#define MORE_EXTENSIONS NULL
#endif

#ifndef EXTENSION
static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension
#endif
#ifndef IN_IDENTITY
// Its first letter, or all of it where that isn't ASCII.
#define IN_IDENTITY                                \
  const char *name = ((const animal *)model)->name; \
  out->write(out, (bindery_text){name, (unsigned char)*name < 128 ? 1 : strlen(name)}); \
  return
#endif
#ifndef IN_VERSION
#define IN_VERSION return hash_of(((const animal *)model)->name)
#endif
#ifndef IN_CREATE
#define IN_CREATE level = BINDERY_OFFSCREEN
#endif
#ifndef IN_RELEASE_VIEW_MODEL
#define IN_RELEASE_VIEW_MODEL watching = NULL
#endif
#ifndef IN_DRAW
#define IN_DRAW if (level >= BINDERY_FOCUSED) show(canvas, "> ")
#endif

// How much is seen of the animal that was made or woken last, and who wants to know of its changes: enough for a zoo.
static uint32_t                level;
static const bindery_observer *watching;

#include "creature.h"

static void activate(const bindery_media_type *type, void *view_model, uint32_t activation) {
  (void)type;
  (void)view_model;
  IN_ACTIVATE;
  level = activation > BINDERY_FOCUSED ? BINDERY_FOCUSED : activation;
  if (watching) watching->changed(watching);
}

static int32_t update(const bindery_media_type *type, void *view_model, const void *model,
                      const bindery_sink *failure) {
  (void)type;
  (void)failure;
  IN_UPDATE;
  *(animal *)view_model = *(const animal *)model;
  if (watching) watching->changed(watching);
  return BINDERY_OK;
}

static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type;
  (void)view_model;
  IN_OBSERVE;
  watching = observer;
}

static int32_t handle(const bindery_media_type *type, void *view_model, const bindery_event *event,
                      const bindery_sink *action, const bindery_sink *failure) {
  (void)type;
  (void)view_model;
  (void)failure;
  IN_HANDLE;
  if (event->type == BINDERY_SELECT) say(action, "open https://example.org");
  return BINDERY_OK;
}

static const char *const  live_kinds[] = {KIND};
static const bindery_live all_live     = {
        .size       = sizeof all_live,
        .kinds      = live_kinds,
        .kind_count = 1,
        .activate   = activate,
        .update     = update,
        .observe    = observe,
        .handle     = handle,
};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_LIVE) == 0 ? &all_live : MORE_EXTENSIONS;
}
