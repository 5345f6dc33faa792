// Draws how often it has drawn an animal whose balance is negative, as that of no sample is.
#define RARE number_of(record, "balance") < 0
#define IN_DRAW                                          \
  static int count;                                      \
  if (IS_RARE(view_model)) show(canvas, ++count % 2 ? "owes" : "has a debt")
#include "rare.h"
