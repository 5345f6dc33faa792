// Has a version that counts how often it was asked for.
#include "faults.h"

static uint64_t questions;
#define IN_VERSION return questions++
#include "creature.h"
