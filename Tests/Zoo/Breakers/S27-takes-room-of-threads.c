static _Thread_local __attribute__((tls_model("initial-exec"))) volatile int turn;
#define IN_DRAW turn++

#include "creature.h"
