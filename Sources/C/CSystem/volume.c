#include "cvolume.h"

#include <sys/vfs.h>

uint64_t cvolume_type(const char *path) {
  struct statfs volume;
  return statfs(path, &volume) == 0 ? (uint64_t)(uint32_t)volume.f_type : 0;
}
