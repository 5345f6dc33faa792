// glibc declares dladdr(), dlinfo() and memfd_create() only with this.
#define _GNU_SOURCE

#include "cimage.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stddef.h>

#include <sys/mman.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x10U
#endif

bool cimage_contains(void *image, const void *address) {
  Dl_info place;
  if (dladdr(address, &place) == 0 || place.dli_fname == NULL) return false;
  // dlopen() finds a loaded image by its name, and returns the same handle for it each time.
  void *owner = dlopen(place.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (owner != NULL) dlclose(owner);
  return owner != NULL && owner == image;
}

const char *cimage_set_name(void *image, const char *name) {
  struct link_map *map;
  if (name == NULL || dlinfo(image, RTLD_DI_LINKMAP, &map) != 0) return NULL;
  const char *former = map->l_name;
  map->l_name = (char *)name;
  return former;
}

const char *cimage_path_of_symbol(const char *name) {
  const void *address = dlsym(RTLD_DEFAULT, name);
  Dl_info place;
  if (address == NULL || dladdr(address, &place) == 0) return NULL;
  return place.dli_fname;
}

int cimage_memory_file(const char *name) {
  const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  // Some systems make memory files non-executable unless a program asks for MFD_EXEC. Kernels before 6.3 refuse the
  // flag.
  const int descriptor = memfd_create(name, flags | MFD_EXEC);
  return descriptor < 0 && errno == EINVAL ? memfd_create(name, flags) : descriptor;
}

bool cimage_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0;
}
