// signals.h: the signals that a crash sends to its own thread.

#ifndef CSYSTEM_SIGNALS_H
#define CSYSTEM_SIGNALS_H

#include <signal.h>

enum { CRASH_SIGNAL_COUNT = 6 };

static const int crash_signals[CRASH_SIGNAL_COUNT] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};

#endif
