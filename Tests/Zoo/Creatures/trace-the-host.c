// Traces the host as a debugger does.
#include "faults.h"

#include <sys/ptrace.h>

#define IN_DECODE if (is_caged()) found(ptrace(PTRACE_SEIZE, getppid(), NULL, NULL) == 0)
#include "creature.h"
