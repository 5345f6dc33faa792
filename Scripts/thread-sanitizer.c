// Tells the thread sanitizer what a contended Mutex of Swift's Synchronization does.
//
// The quick ways of locking and unlocking are compiled into the program, where the sanitizer sees them. The slow ones
// are in the standard library, which isn't built for it: two threads that wait for each other there look as if they
// raced. A library of this file, loaded before the others, stands in their place.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define HANDLE "$s15Synchronization12_MutexHandleV"
#define SWIFT  __attribute__((swiftcall))
#define SELF   __attribute__((swift_context))

typedef void (*tsan_function)(void *address);

// The sanitizer is only in the tests, and not in the programs that they start.
static void tell(const char *name, void *address) {
  tsan_function function = (tsan_function)dlsym(RTLD_DEFAULT, name);
  if (function) function(address);
}

SWIFT void lock_slow(uint32_t thread, SELF void *self) __asm__(HANDLE "9_lockSlowyys6UInt32VF");
SWIFT void unlock_slow(SELF void *self) __asm__(HANDLE "11_unlockSlowyyF");
SWIFT bool try_lock_slow(SELF void *self) __asm__(HANDLE "12_tryLockSlowSbyF");

SWIFT void lock_slow(uint32_t thread, SELF void *self) {
  SWIFT void (*next)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, HANDLE "9_lockSlowyys6UInt32VF");
  next(thread, self);
  tell("__tsan_acquire", self);
}

SWIFT void unlock_slow(SELF void *self) {
  SWIFT void (*next)(SELF void *) = dlsym(RTLD_NEXT, HANDLE "11_unlockSlowyyF");
  tell("__tsan_release", self);
  next(self);
}

SWIFT bool try_lock_slow(SELF void *self) {
  SWIFT bool (*next)(SELF void *) = dlsym(RTLD_NEXT, HANDLE "12_tryLockSlowSbyF");
  bool is_locked = next(self);
  if (is_locked) tell("__tsan_acquire", self);
  return is_locked;
}
