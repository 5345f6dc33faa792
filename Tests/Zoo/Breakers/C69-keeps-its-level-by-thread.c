// Keeps how much is seen of it in a variable of the thread.
#include "faults.h"

static _Thread_local uint32_t level_here;

#define IN_CREATE level_here = BINDERY_OFFSCREEN
#define IN_ACTIVATE level_here = activation > BINDERY_FOCUSED ? BINDERY_FOCUSED : activation
#define IN_DRAW if (level_here >= BINDERY_FOCUSED) show(canvas, "> ")
#include "live.h"
