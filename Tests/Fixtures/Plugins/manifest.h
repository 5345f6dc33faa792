// manifest.h: what the fixtures say of themselves, in the manifest and in the
// tables. A line in front of a fixture makes one of the two say something else.

#ifndef MANIFEST_H
#define MANIFEST_H

#include "bindery.h"

#ifndef ID
#define ID "org.example.zoo"
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef CONTRACT
#define CONTRACT "1.0"
#endif
#ifndef KINDS
#define KINDS "\"zoo\""
#endif

#ifndef TABLE_ID
#define TABLE_ID ID
#endif
#ifndef TABLE_VERSION
#define TABLE_VERSION VERSION
#endif
#ifndef TABLE_MAJOR
#define TABLE_MAJOR BINDERY_CONTRACT_MAJOR
#endif
#ifndef TABLE_MINOR
#define TABLE_MINOR BINDERY_CONTRACT_MINOR
#endif
#ifndef TABLE_KIND
#define TABLE_KIND "zoo"
#endif

#ifndef PLUGIN_SIZE
#define PLUGIN_SIZE sizeof(bindery_plugin)
#endif
#ifndef TYPE_SIZE
#define TYPE_SIZE sizeof(bindery_media_type)
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

#ifndef MANIFEST_REST
#define MANIFEST_REST ""
#endif

#ifndef NO_MANIFEST
BINDERY_MANIFEST("{\"id\":\"" ID "\",\"version\":\"" VERSION "\",\"contract\":\"" CONTRACT "\",\"kinds\":[" KINDS
                 "]" MANIFEST_REST "}");
#endif

// Writes a sentence to a sink.
static inline void say(const bindery_sink *sink, const char *sentence) {
  sink->write(sink, (bindery_text){sentence, strlen(sentence)});
}

// Tells the host something.
static inline void tell(const bindery_host *host, uint32_t level, const char *message) {
  host->log(host, level, (bindery_text){message, strlen(message)});
}

#endif
