// host.c: checks of the host's description.

#include <pthread.h>
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
  if (host->size < bindery_first_host.bytes) {
    examiner_breach(2, "it says that it has %u bytes, and the first version of it had %u", host->size,
                    bindery_first_host.bytes);
    return;
  }
  if (host->contract_major != BINDERY_CONTRACT_MAJOR) {
    examiner_breach(2, "it is of the contract %u and loads a plugin of %u", host->contract_major,
                    BINDERY_CONTRACT_MAJOR);
  }
  look_at_text(host->name, "name");
  look_at_text(host->version, "version");
  look_at_extensions(host);
  memcpy(&first_seen, host, host->size < sizeof first_seen ? host->size : sizeof first_seen);
}

// Runs on a thread of the plugin's own, where functions tagged [main] must not be called.
static void *send_elsewhere(void *table) {
  const bindery_sender *sender = table;
  bindery_text          action = {"show media://examined/1", 23};
  if (sender->can_send(sender, NULL, action) || sender->send(sender, NULL, action)) {
    examiner_breach(29, "an action is taken on a thread that the plugin has started");
  }
  return NULL;
}

static void look_at_sender(const bindery_host *host) {
  static atomic_bool is_done;
  if (atomic_exchange(&is_done, true) || !host->extension) return;
  const bindery_sender *sender = host->extension(host, BINDERY_SEND);
  if (!sender) return;
  if (sender->size < bindery_first_sender.bytes || sender->reserved != 0 || !sender->send || !sender->can_send) {
    examiner_breach(4, "the table for '%s' is not whole", BINDERY_SEND);
    return;
  }
  pthread_t thread;
  if (pthread_create(&thread, NULL, send_elsewhere, (void *)sender) == 0) pthread_join(thread, NULL);
}

void examiner_look_at_host(void) {
  const bindery_host *host = atomic_load(&met);
  if (!host) return;
  look_at_sender(host);
  if (host->size != first_seen.size || host->contract_major != first_seen.contract_major ||
      host->contract_minor != first_seen.contract_minor || host->name != first_seen.name ||
      host->version != first_seen.version || host->state != first_seen.state || host->log != first_seen.log ||
      host->extension != first_seen.extension) {
    examiner_breach(3, "what it lent to bindery_plugin_open() isn't what it was");
  }
}
