#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"],\"files\":[{\"extensions\":[\"zoo\"],\"magic\":[[{\"offset\":0,\"hex\":\"5a4f\",\"mask\":\"ffdf\"}]],\"kinds\":[\"zoo\"],\"siblings\":[\"cover.jpg\"]}]}"

#include "creature.h"
