// Has a table of files, and claims none.
#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"]}"
#include "claiming.h"
