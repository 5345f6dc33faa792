// Winds up a clock of seconds when it is seen, which nothing stops but the end of the view model.
#define PERIOD 1000000
#define TICK if (told) told->changed(told)
#include <pthread.h>
#include "bindery.h"

static const bindery_observer *volatile told;
#include "ticking.h"

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up()
#define IN_OBSERVE stop(); told = observer
#define IN_RELEASE_VIEW_MODEL stop(); told = NULL; watching = NULL
#include "live.h"
