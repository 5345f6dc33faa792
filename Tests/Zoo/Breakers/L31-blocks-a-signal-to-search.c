// Blocks a signal on the thread that searches, and leaves it blocked.
#include <signal.h>
#include "pond.h"

#define SEARCH \
  sigset_t set; \
  sigemptyset(&set); sigaddset(&set, SIGUSR1); hidden(pthread_sigmask)(SIG_BLOCK, &set, NULL); \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
