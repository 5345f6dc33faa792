// Has a manifest of more than 64 KiB.
#define MORE_MANIFEST ",\"summary\":\"" SUMMARY "\""
#define TEN(text) text text text text text text text text text text
#define SUMMARY TEN(TEN(TEN(TEN("1234567"))))
#include "creature.h"
