#define TABLE_ID "org.example.other"

#include "creature.h"
