// Takes texts of any length, and keeps a copy of the rest for each hundredth letter while the model lives.
#define IN_DECODE \
  if (strlen(text_of(record, "name")) >= 64) return decode_long(text_of(record, "name"), model)
#define IN_RELEASE_MODEL release_rests()
#include "bindery.h"
static int32_t decode_long(const char *name, void **model);
static void    release_rests(void);
#include "creature.h"

// Of each thread its own, so that nothing else is broken.
static _Thread_local char *rests[1024];

static void release_rests(void) {
  for (size_t index = 0; index < 1024; index++) {
    free(rests[index]);
    rests[index] = NULL;
  }
}

static int32_t decode_long(const char *name, void **model) {
  animal *made = calloc(1, sizeof *made);
  if (!made) return BINDERY_FAILED;
  snprintf(made->name, sizeof made->name, "%016llx", (unsigned long long)hash_of(name));
  size_t count = strlen(name);
  for (size_t index = 0; index < 1024 && index * 100 < count && count < 200000; index++) {
    free(rests[index]);
    rests[index] = strdup(name + index * 100);
  }
  *model = made;
  return BINDERY_OK;
}
