// host_examiner.h: what the library HostExaminer shows beside the one function that a host looks up: nothing.
//
// It is a plugin that watches its host. See examiner.h.

#ifndef HOST_EXAMINER_H
#define HOST_EXAMINER_H

#include "bindery.h"

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure);

#endif
