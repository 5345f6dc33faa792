#define TEN "zzzzzzzzzz"
#define MANIFEST "{\"id\":\"org.example." TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "zzzzzzz" "\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"]}"

#include "creature.h"
