// callplugin.h: a plugin whose functions do next to nothing, so that measuring
// them measures the calls. It exports only what bindery.h asks for.

#ifndef CALLPLUGIN_H
#define CALLPLUGIN_H
#endif
