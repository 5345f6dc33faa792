// host.c: what the host says of itself.

#include <stdatomic.h>

#include "examiner.h"

static _Atomic(const bindery_host *) met;
static bindery_host                  first_seen;

void examiner_say(uint32_t level, const char *sentence) {
  const bindery_host *host = atomic_load(&met);
  if (host && host->log) host->log(host, level, (bindery_text){sentence, strlen(sentence)});
}

static void look_at_text(const char *text, const char *name) {
  if (!text || !*text) {
    examiner_breach(2, "its %s is empty", name);
  } else if (!examiner_is_utf8(text, strlen(text))) {
    examiner_breach(2, "its %s isn't UTF-8", name);
  }
}

static void look_at_extensions(const bindery_host *host) {
  if (!host->extension) {
    examiner_breach(2, "it has no extension()");
    return;
  }
  static const char *const unknown[] = {"", "bindery.unknown/1", "bindery.fetch", "bindery.send/99"};
  for (size_t index = 0; index < sizeof unknown / sizeof *unknown; index++) {
    if (host->extension(host, unknown[index])) {
      examiner_breach(4, "extension() knows '%s', which there isn't", unknown[index]);
    }
  }
  if (host->extension(host, BINDERY_SEND) != host->extension(host, BINDERY_SEND)) {
    examiner_breach(4, "extension() gives another table for '%s' the second time", BINDERY_SEND);
  }
  if (host->extension(host, BINDERY_FETCH)) {
    examiner_breach(4, "it lends '%s' to a plugin that doesn't ask for the network", BINDERY_FETCH);
  }
}

void examiner_meet(const bindery_host *host) {
  const bindery_host *none = NULL;
  if (!host) return;
  if (!atomic_compare_exchange_strong(&met, &none, host)) {
    examiner_breach(1, "bindery_plugin_open() is called a second time");
    return;
  }
  if (host->size < sizeof(bindery_host)) {
    examiner_breach(2, "it says that it has %u bytes, and the first version of it had %zu", host->size,
                    sizeof(bindery_host));
    return;
  }
  if (host->contract_major != BINDERY_CONTRACT_MAJOR) {
    examiner_breach(2, "it is of the contract %u and loads a plugin of %u", host->contract_major,
                    BINDERY_CONTRACT_MAJOR);
  }
  look_at_text(host->name, "name");
  look_at_text(host->version, "version");
  look_at_extensions(host);
  first_seen = *host;
}

void examiner_look_at_host(void) {
  const bindery_host *host = atomic_load(&met);
  if (!host) {
    return;
  }
  if (host->size != first_seen.size || host->contract_major != first_seen.contract_major ||
      host->contract_minor != first_seen.contract_minor || host->name != first_seen.name ||
      host->version != first_seen.version || host->state != first_seen.state || host->log != first_seen.log ||
      host->extension != first_seen.extension) {
    examiner_breach(3, "what it lent to bindery_plugin_open() isn't what it was");
  }
}
