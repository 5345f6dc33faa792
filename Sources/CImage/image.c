// glibc declares dladdr() only for those who ask for its own functions.
#define _GNU_SOURCE

#include "cimage.h"

#include <dlfcn.h>
#include <stddef.h>

bool cimage_contains(void *image, const void *address) {
  Dl_info place;
  if (dladdr(address, &place) == 0 || place.dli_fname == NULL) return false;
  // An image that is open already is found by its name, and has one handle.
  void *owner = dlopen(place.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (owner != NULL) dlclose(owner);
  return owner != NULL && owner == image;
}
