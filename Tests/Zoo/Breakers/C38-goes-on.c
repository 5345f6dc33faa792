// Goes on writing when nothing more is wanted.
#include "pond.h"

#define SEARCH for (int turn = 0; turn < 5; turn++) pour(answer, " ")
#include "source.h"
