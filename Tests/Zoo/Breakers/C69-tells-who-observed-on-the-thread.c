// Keeps its observer in a variable of the thread, and tells nobody on another one.
#include "faults.h"

static _Thread_local const bindery_observer *told_here;

#define IN_OBSERVE told_here = observer; return
#define IN_ACTIVATE                                                             \
  level = activation > BINDERY_FOCUSED ? BINDERY_FOCUSED : activation;          \
  if (told_here) told_here->changed(told_here);                                 \
  return
#define IN_UPDATE                                                               \
  *(animal *)view_model = *(const animal *)model;                               \
  if (told_here) told_here->changed(told_here);                                 \
  return BINDERY_OK
#define IN_RELEASE_VIEW_MODEL told_here = NULL
#include "live.h"
