// glibc declares RTLD_NEXT only with this.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

// Initializes libdispatch once. [thread-safe]
//
// Foundation calls this function again when it is loaded, and libdispatch then takes the thread that loads it for the
// one that serves the main queue: where that isn't so, the main queue never runs again, and neither does the main actor.
// A plugin may load Foundation on any thread and at any time. So the dynamic linker finds this function first, which
// passes on the first call alone, that of libdispatch itself. It is weak for programs into which libdispatch is linked.
__attribute__((weak, visibility("default"))) void libdispatch_init(void);

void libdispatch_init(void) {
  static atomic_flag is_done = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&is_done)) return;
  void (*next)(void) = NULL;
  *(void **)&next = dlsym(RTLD_NEXT, "libdispatch_init");
  if (next != NULL) next();
}
