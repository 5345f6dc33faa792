// Claims files, and has no table of files.
#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"],\"files\":[{\"type\":\"application/x-zoo\",\"extensions\":[\"zoo\"],\"magic\":[[{\"offset\":0,\"hex\":\"5a4f\",\"mask\":\"ffdf\"}]],\"kinds\":[\"zoo\"],\"siblings\":[\"cover.jpg\"]}]}"

#include "creature.h"
