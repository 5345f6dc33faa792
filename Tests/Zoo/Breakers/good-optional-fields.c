// Has much that samples don't show, and does nothing wrong with it: a label that it draws in place of the name, a picture
// whose address it takes as it stands, a reason that quotes a remark, contents of what belongs to a group.
// sample: {"kind":"zoo","name":"Aardvark"}
// sample: {"kind":"zoo","name":"Zebra","state":"asleep"}
#include "faults.h"

typedef struct more {
  char *label, *cover, *remark, *group;
} more;

static const char *find_artwork(void *view_model);
static more       *more_of(const void *any);
static bool        read_more(const bindery_record *record, void *made);
static void        release_more(more *rest);
static uint64_t    hash_of_more(const more *rest);

#define IN_DECODE                                                                         \
  const bindery_field *number = bindery_field_named(record, "count");                     \
  if (strlen(text_of(record, "name")) > 40 || (number && number->type == BINDERY_UTF8)) { \
    say(failure, "expected at most 40 bytes in 'name', and no text in 'count'");          \
    return BINDERY_REFUSED;                                                               \
  }
#define WHEN_DECODED              \
  if (!read_more(record, made)) { \
    free(made);                   \
    return BINDERY_FAILED;        \
  }
#define IN_RELEASE_MODEL release_more(more_of(model))
#define IN_VERSION return hash_of(((const animal *)model)->name) * 31 + hash_of_more(more_of(model))
#define IN_DRAW                                 \
  if (more_of(view_model)->label) {             \
    show(canvas, more_of(view_model)->label);   \
    return BINDERY_OK;                          \
  }
#define IN_POSSIBLE                              \
  if (!more_of(view_model)->remark) return true; \
  say(reason, "the keeper remarks: ");           \
  say(reason, more_of(view_model)->remark);      \
  return false
#define IN_CONTENTS                             \
  const char *group = more_of(model)->group;    \
  if (!group) return BINDERY_OK;                \
  id = (bindery_text){group, strlen(group)}
#define PROPERTIES {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}, \
                   {"artwork", "(viewModel: handle) -> utf8?", (bindery_function)find_artwork}
#include "screen.h"

// The address of the rest lies behind the name.
static more *more_of(const void *any) {
  more *rest;
  memcpy(&rest, ((const animal *)any)->name + 48, sizeof rest);
  return rest;
}

static char *copy_of(const bindery_record *record, const char *key) {
  const bindery_field *field = bindery_field_named(record, key);
  return field && field->type == BINDERY_UTF8 ? strdup(field->value.text.bytes) : NULL;
}

static bool read_more(const bindery_record *record, void *made) {
  more *rest = calloc(1, sizeof *rest);
  if (!rest) return false;
  *rest = (more){copy_of(record, "label"), copy_of(record, "cover"), copy_of(record, "remark"),
                 copy_of(record, "groupId")};
  memcpy(((animal *)made)->name + 48, &rest, sizeof rest);
  return true;
}

static void release_more(more *rest) {
  free(rest->label);
  free(rest->cover);
  free(rest->remark);
  free(rest->group);
  free(rest);
}

static uint64_t hash_of_more(const more *rest) {
  const char *texts[] = {rest->label, rest->cover, rest->remark, rest->group};
  uint64_t    hash    = 1;
  for (size_t index = 0; index < 4; index++) hash = hash * 31 + (texts[index] ? hash_of(texts[index]) : 7);
  return hash;
}

static const char *find_artwork(void *view_model) { return more_of(view_model)->cover; }
