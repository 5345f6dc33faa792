// bindery_sizes.h: how large each struct of the contract was when it came.
//
// For those who read the structs of the other side: hosts, testers and SDKs. A
// plugin in C needs none of it. All of them refuse a struct that is smaller than
// it was in the version that brought it, and take members behind its `size` as 0,
// so this is the one table of sizes that there is. COMPATIBILITY.md has the rule.
//
// A line is added for a struct that is added. None is ever changed, whatever a
// struct grows to: sizeof in bindery.h says how large it is today.

#ifndef BINDERY_SIZES_H
#define BINDERY_SIZES_H

#include <stdint.h>

// The minor version that brought a struct, and the size of the struct in it.
typedef struct bindery_first_size {
  uint32_t minor;
  uint32_t bytes;
} bindery_first_size;

// The host's, or the caller's.
static const bindery_first_size bindery_first_sink       = {0, 24};
static const bindery_first_size bindery_first_field_sink = {0, 24};
static const bindery_first_size bindery_first_record     = {0, 48};
static const bindery_first_size bindery_first_canvas     = {0, 48};
static const bindery_first_size bindery_first_host       = {0, 48};
static const bindery_first_size bindery_first_stream     = {1, 56};
static const bindery_first_size bindery_first_search     = {1, 72};
static const bindery_first_size bindery_first_sender     = {1, 32};
static const bindery_first_size bindery_first_event      = {1, 32};
static const bindery_first_size bindery_first_observer   = {1, 24};
static const bindery_first_size bindery_first_request_sink = {3, 24};
static const bindery_first_size bindery_first_file       = {4, 80};

// The plugin's.
static const bindery_first_size bindery_first_media_type = {0, 136};
static const bindery_first_size bindery_first_plugin     = {0, 48};
static const bindery_first_size bindery_first_source     = {1, 32};
static const bindery_first_size bindery_first_sources    = {1, 24};
static const bindery_first_size bindery_first_fetcher    = {1, 32};
static const bindery_first_size bindery_first_fetchers   = {1, 24};
static const bindery_first_size bindery_first_live       = {1, 56};
static const bindery_first_size bindery_first_actions    = {3, 32};
static const bindery_first_size bindery_first_contents   = {3, 32};
static const bindery_first_size bindery_first_views      = {3, 24};
static const bindery_first_size bindery_first_view       = {3, 40};
static const bindery_first_size bindery_first_restoring  = {3, 40};
static const bindery_first_size bindery_first_files      = {4, 32};

#endif
