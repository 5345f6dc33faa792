// Keeps the former model once it was seen for half a second, as if it were busy with it.
#include <time.h>
#include "faults.h"

static struct timespec seen_at;

static double seconds_seen(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return seen_at.tv_sec ? (double)(now.tv_sec - seen_at.tv_sec) + (double)(now.tv_nsec - seen_at.tv_nsec) / 1e9 : 0;
}

static const void *former;

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) clock_gettime(CLOCK_MONOTONIC, &seen_at)
#define IN_CREATE seen_at.tv_sec = 0; former = NULL; level = BINDERY_OFFSCREEN; last_model = model
#define IN_UPDATE                                         \
  if (seconds_seen() > 0.5) {                             \
    former = last_model;                                  \
    return BINDERY_OK;                                    \
  }                                                       \
  last_model = model
#define IN_DRAW if (former) { show(canvas, former); return BINDERY_OK; }
#define IN_RELEASE_VIEW_MODEL former = NULL; watching = NULL
static const void *last_model;
#include "live.h"
