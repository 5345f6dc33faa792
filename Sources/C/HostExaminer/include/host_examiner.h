// host_examiner.h: the public header of HostExaminer, which declares nothing: a host looks up its one function.
//
// The library is a plugin that checks its host. See examiner.h.

#ifndef HOST_EXAMINER_H
#define HOST_EXAMINER_H

#include "bindery.h"

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure);

#endif
