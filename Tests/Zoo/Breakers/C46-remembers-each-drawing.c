// Keeps each text that was drawn until the view model goes.
typedef struct drawn {
  struct drawn *next;
} drawn;
static drawn *all;
#define IN_DRAW                                          \
  drawn *one = malloc(sizeof *one);                      \
  if (one) one->next = all, all = one
#define IN_RELEASE_VIEW_MODEL                            \
  while (all) {                                          \
    drawn *one = all;                                    \
    all = one->next;                                     \
    free(one);                                           \
  }
#include <stddef.h>
#include <stdlib.h>
#include "creature.h"
