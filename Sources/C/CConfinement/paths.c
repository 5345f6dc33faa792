// glibc declares dl_iterate_phdr() only with this.
#define _GNU_SOURCE

#include "steps.h"

#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <string.h>

static const char *const library_paths[] = {
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
    "/usr/share/zoneinfo", "/etc/localtime",
};

// Not all of /etc/ssl, which contains private keys.
static const char *const network_paths[] = {
    "/etc/resolv.conf", "/run/systemd/resolve", "/etc/hosts", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/host.conf",
    "/etc/services", "/etc/protocols", "/etc/ssl/certs", "/etc/ssl/cert.pem", "/etc/ssl/openssl.cnf",
    "/usr/share/ca-certificates", "/usr/local/share/ca-certificates", "/etc/ca-certificates", "/etc/pki/tls/certs",
    "/etc/pki/tls/cert.pem", "/etc/pki/ca-trust/extracted",
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// The folder of the Swift runtime, written once; empty if it is linked into the program or absent.
static char           runtime_folder[PATH_MAX];
static pthread_once_t runtime_folder_found = PTHREAD_ONCE_INIT;

// Records the folder of the Swift runtime, and then stops the iteration.
static int note_runtime(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size, (void)context;
  const char *name = strrchr(image->dlpi_name, '/');
  if (name == NULL || strcmp(name, "/libswiftCore.so") != 0) return 0;
  size_t count = (size_t)(name - image->dlpi_name);
  if (count < sizeof(runtime_folder)) memcpy(runtime_folder, image->dlpi_name, count);
  return 1;
}

static void find_runtime(void) {
  dl_iterate_phdr(note_runtime, NULL);
}

static void copy(const char *const *from, size_t count, const char **paths, size_t capacity) {
  for (size_t index = 0; index < count && index < capacity; index++) paths[index] = from[index];
}

size_t confinement_library_paths(const char **paths, size_t capacity) {
  size_t count = COUNT(library_paths);
  copy(library_paths, count, paths, capacity);
  pthread_once(&runtime_folder_found, find_runtime);
  if (runtime_folder[0] == 0) return count;
  if (count < capacity) paths[count] = runtime_folder;
  return count + 1;
}

size_t confinement_network_paths(const char **paths, size_t capacity) {
  copy(network_paths, COUNT(network_paths), paths, capacity);
  return COUNT(network_paths);
}
