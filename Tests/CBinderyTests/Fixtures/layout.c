// layout.c: where every member of the contract's structs lies, on machines of 64 bits.
//
// It compiles, as C11 and as C++17, only while that holds. A line here is never
// changed and never removed; a struct that grew has a new size and a line more.

#include "bindery.h"

#ifdef __cplusplus
#define PROMISE(condition) static_assert(condition, #condition)
#else
#define PROMISE(condition) _Static_assert(condition, #condition)
#endif

#define SIZE(type, bytes)          PROMISE(sizeof(type) == (bytes))
#define MEMBER(type, member, from) PROMISE(offsetof(type, member) == (from))

PROMISE(sizeof(void *) == 8);
PROMISE(sizeof(size_t) == 8);
PROMISE(sizeof(bool) == 1);

// ------------------------------------------------------- for good: these never grow

SIZE(bindery_text, 16);
MEMBER(bindery_text, bytes, 0);
MEMBER(bindery_text, count, 8);

SIZE(bindery_field, 40);
MEMBER(bindery_field, key, 0);
MEMBER(bindery_field, type, 16);
MEMBER(bindery_field, reserved, 20);
MEMBER(bindery_field, value, 24);
MEMBER(bindery_field, value.boolean, 24);
MEMBER(bindery_field, value.i64, 24);
MEMBER(bindery_field, value.f64, 24);
MEMBER(bindery_field, value.text, 24);

SIZE(bindery_size, 8);
MEMBER(bindery_size, columns, 0);
MEMBER(bindery_size, rows, 4);

SIZE(bindery_binding, 24);
MEMBER(bindery_binding, name, 0);
MEMBER(bindery_binding, signature, 8);
MEMBER(bindery_binding, function, 16);

// ------------------------------------------------------------ the host's: may grow

SIZE(bindery_sink, 24);
MEMBER(bindery_sink, size, 0);
MEMBER(bindery_sink, state, 8);
MEMBER(bindery_sink, write, 16);

SIZE(bindery_field_sink, 24);
MEMBER(bindery_field_sink, size, 0);
MEMBER(bindery_field_sink, state, 8);
MEMBER(bindery_field_sink, receive, 16);

SIZE(bindery_record, 48);
MEMBER(bindery_record, size, 0);
MEMBER(bindery_record, reserved, 4);
MEMBER(bindery_record, kind, 8);
MEMBER(bindery_record, fields, 24);
MEMBER(bindery_record, count, 32);
MEMBER(bindery_record, expand, 40);

SIZE(bindery_canvas, 48);
MEMBER(bindery_canvas, size, 0);
MEMBER(bindery_canvas, state, 8);
MEMBER(bindery_canvas, run, 16);
MEMBER(bindery_canvas, spacer, 24);
MEMBER(bindery_canvas, end_line, 32);
MEMBER(bindery_canvas, columns, 40);

SIZE(bindery_host, 48);
MEMBER(bindery_host, size, 0);
MEMBER(bindery_host, contract_major, 4);
MEMBER(bindery_host, contract_minor, 6);
MEMBER(bindery_host, name, 8);
MEMBER(bindery_host, version, 16);
MEMBER(bindery_host, state, 24);
MEMBER(bindery_host, log, 32);
MEMBER(bindery_host, extension, 40);

// ---------------------------------------------------------- the plugin's: may grow

SIZE(bindery_media_type, 136);
MEMBER(bindery_media_type, size, 0);
MEMBER(bindery_media_type, reserved, 4);
MEMBER(bindery_media_type, kind, 8);
MEMBER(bindery_media_type, state, 16);
MEMBER(bindery_media_type, decode, 24);
MEMBER(bindery_media_type, identity, 32);
MEMBER(bindery_media_type, version, 40);
MEMBER(bindery_media_type, release_model, 48);
MEMBER(bindery_media_type, create, 56);
MEMBER(bindery_media_type, release_view_model, 64);
MEMBER(bindery_media_type, draw, 72);
MEMBER(bindery_media_type, preferred_size, 80);
MEMBER(bindery_media_type, properties, 88);
MEMBER(bindery_media_type, property_count, 96);
MEMBER(bindery_media_type, actions, 104);
MEMBER(bindery_media_type, action_count, 112);
MEMBER(bindery_media_type, identity_field, 120);
MEMBER(bindery_media_type, layout, 128);

SIZE(bindery_plugin, 48);
MEMBER(bindery_plugin, size, 0);
MEMBER(bindery_plugin, contract_major, 4);
MEMBER(bindery_plugin, contract_minor, 6);
MEMBER(bindery_plugin, id, 8);
MEMBER(bindery_plugin, version, 16);
MEMBER(bindery_plugin, media_types, 24);
MEMBER(bindery_plugin, media_type_count, 32);
MEMBER(bindery_plugin, extension, 40);

// --------------------------------------------- since 1.1, the caller's: may grow

SIZE(bindery_stream, 64);
MEMBER(bindery_stream, size, 0);
MEMBER(bindery_stream, reserved, 4);
MEMBER(bindery_stream, state, 8);
MEMBER(bindery_stream, write, 16);
MEMBER(bindery_stream, expect, 24);
MEMBER(bindery_stream, retry_after, 32);
MEMBER(bindery_stream, is_cancelled, 40);
MEMBER(bindery_stream, on_cancel, 48);
MEMBER(bindery_stream, page, 56);

// A pair for good.
SIZE(bindery_option, 32);
MEMBER(bindery_option, name, 0);
MEMBER(bindery_option, value, 16);

SIZE(bindery_search, 104);
MEMBER(bindery_search, size, 0);
MEMBER(bindery_search, limit, 4);
MEMBER(bindery_search, terms, 8);
MEMBER(bindery_search, term_count, 16);
MEMBER(bindery_search, ids, 24);
MEMBER(bindery_search, id_count, 32);
MEMBER(bindery_search, kinds, 40);
MEMBER(bindery_search, kind_count, 48);
MEMBER(bindery_search, options, 56);
MEMBER(bindery_search, option_count, 64);
MEMBER(bindery_search, fields, 72);
MEMBER(bindery_search, field_count, 80);
MEMBER(bindery_search, next, 88);

SIZE(bindery_sender, 32);
MEMBER(bindery_sender, size, 0);
MEMBER(bindery_sender, reserved, 4);
MEMBER(bindery_sender, state, 8);
MEMBER(bindery_sender, send, 16);
MEMBER(bindery_sender, can_send, 24);

SIZE(bindery_event, 32);
MEMBER(bindery_event, size, 0);
MEMBER(bindery_event, type, 4);
MEMBER(bindery_event, modifiers, 8);
MEMBER(bindery_event, reserved, 12);
MEMBER(bindery_event, text, 16);

SIZE(bindery_observer, 24);
MEMBER(bindery_observer, size, 0);
MEMBER(bindery_observer, reserved, 4);
MEMBER(bindery_observer, state, 8);
MEMBER(bindery_observer, changed, 16);

// --------------------------------------------- since 1.1, the plugin's: may grow

SIZE(bindery_source, 32);
MEMBER(bindery_source, size, 0);
MEMBER(bindery_source, reserved, 4);
MEMBER(bindery_source, id, 8);
MEMBER(bindery_source, state, 16);
MEMBER(bindery_source, search, 24);

SIZE(bindery_sources, 24);
MEMBER(bindery_sources, size, 0);
MEMBER(bindery_sources, reserved, 4);
MEMBER(bindery_sources, sources, 8);
MEMBER(bindery_sources, source_count, 16);

// Also the host's.
SIZE(bindery_fetcher, 32);
MEMBER(bindery_fetcher, size, 0);
MEMBER(bindery_fetcher, reserved, 4);
MEMBER(bindery_fetcher, scheme, 8);
MEMBER(bindery_fetcher, state, 16);
MEMBER(bindery_fetcher, fetch, 24);

SIZE(bindery_fetchers, 24);
MEMBER(bindery_fetchers, size, 0);
MEMBER(bindery_fetchers, reserved, 4);
MEMBER(bindery_fetchers, fetchers, 8);
MEMBER(bindery_fetchers, fetcher_count, 16);

SIZE(bindery_live, 56);
MEMBER(bindery_live, size, 0);
MEMBER(bindery_live, reserved, 4);
MEMBER(bindery_live, kinds, 8);
MEMBER(bindery_live, kind_count, 16);
MEMBER(bindery_live, activate, 24);
MEMBER(bindery_live, update, 32);
MEMBER(bindery_live, observe, 40);
MEMBER(bindery_live, handle, 48);

// -------------------------------------- since 1.3, for good: this never grows

SIZE(bindery_action_title, 24);
MEMBER(bindery_action_title, kind, 0);
MEMBER(bindery_action_title, action, 8);
MEMBER(bindery_action_title, title, 16);

// --------------------------------------------- since 1.3, the caller's: may grow

SIZE(bindery_request_sink, 24);
MEMBER(bindery_request_sink, size, 0);
MEMBER(bindery_request_sink, reserved, 4);
MEMBER(bindery_request_sink, state, 8);
MEMBER(bindery_request_sink, receive, 16);

// --------------------------------------------- since 1.3, the plugin's: may grow

SIZE(bindery_actions, 32);
MEMBER(bindery_actions, size, 0);
MEMBER(bindery_actions, reserved, 4);
MEMBER(bindery_actions, titles, 8);
MEMBER(bindery_actions, title_count, 16);
MEMBER(bindery_actions, possible, 24);

SIZE(bindery_contents, 32);
MEMBER(bindery_contents, size, 0);
MEMBER(bindery_contents, reserved, 4);
MEMBER(bindery_contents, kinds, 8);
MEMBER(bindery_contents, kind_count, 16);
MEMBER(bindery_contents, contents, 24);

SIZE(bindery_view, 40);
MEMBER(bindery_view, size, 0);
MEMBER(bindery_view, purpose, 4);
MEMBER(bindery_view, kind, 8);
MEMBER(bindery_view, draw, 16);
MEMBER(bindery_view, preferred_size, 24);
MEMBER(bindery_view, layout, 32);

SIZE(bindery_views, 24);
MEMBER(bindery_views, size, 0);
MEMBER(bindery_views, reserved, 4);
MEMBER(bindery_views, views, 8);
MEMBER(bindery_views, view_count, 16);

SIZE(bindery_restoring, 40);
MEMBER(bindery_restoring, size, 0);
MEMBER(bindery_restoring, reserved, 4);
MEMBER(bindery_restoring, kinds, 8);
MEMBER(bindery_restoring, kind_count, 16);
MEMBER(bindery_restoring, save, 24);
MEMBER(bindery_restoring, restore, 32);

// ----------------------------------------------- since 1.4, the host's: may grow

SIZE(bindery_file, 80);
MEMBER(bindery_file, size, 0);
MEMBER(bindery_file, descriptor, 4);
MEMBER(bindery_file, state, 8);
MEMBER(bindery_file, length, 16);
MEMBER(bindery_file, name, 24);
MEMBER(bindery_file, type, 40);
MEMBER(bindery_file, read, 56);
MEMBER(bindery_file, siblings, 64);
MEMBER(bindery_file, sibling_count, 72);

// --------------------------------------------- since 1.4, the plugin's: may grow

SIZE(bindery_files, 32);
MEMBER(bindery_files, size, 0);
MEMBER(bindery_files, reserved, 4);
MEMBER(bindery_files, state, 8);
MEMBER(bindery_files, read, 16);
MEMBER(bindery_files, picture, 24);

// -------------------------------------------------------------------------- values

PROMISE(BINDERY_CONTRACT_MAJOR == 1);

PROMISE(BINDERY_OK == 0 && BINDERY_REFUSED == 1 && BINDERY_FAILED == 2 && BINDERY_UNSUPPORTED == 3);
PROMISE(BINDERY_NULL == 0 && BINDERY_BOOL == 1 && BINDERY_I64 == 2 && BINDERY_F64 == 3);
PROMISE(BINDERY_UTF8 == 4 && BINDERY_JSON == 5);
PROMISE(BINDERY_BODY == 0 && BINDERY_TITLE == 1 && BINDERY_SUBTITLE == 2 && BINDERY_DETAIL == 3);
PROMISE(BINDERY_SECONDARY == 4 && BINDERY_BADGE == 5 && BINDERY_WARNING == 6);
PROMISE(BINDERY_LOG_DEBUG == 0 && BINDERY_LOG_INFO == 1 && BINDERY_LOG_WARNING == 2 && BINDERY_LOG_ERROR == 3);

// Since 1.1.
PROMISE(BINDERY_OFFLINE == 4 && BINDERY_LIMITED == 5 && BINDERY_MALFORMED == 6);
PROMISE(BINDERY_TIMED_OUT == 7 && BINDERY_CANCELLED == 8);
PROMISE(BINDERY_OFFSCREEN == 0 && BINDERY_NEAR == 1 && BINDERY_VISIBLE == 2 && BINDERY_FOCUSED == 3);
PROMISE(BINDERY_SELECT == 1 && BINDERY_MENU == 2 && BINDERY_COPY == 3 && BINDERY_KEY == 4);
PROMISE(BINDERY_CLICK == 5 && BINDERY_DOUBLE_CLICK == 6 && BINDERY_PASTE == 7);
PROMISE(BINDERY_SHIFT == 1 && BINDERY_CONTROL == 2 && BINDERY_ALTERNATIVE == 4);
PROMISE(sizeof BINDERY_LIVE == sizeof "bindery.live/1");
PROMISE(sizeof BINDERY_SOURCES == sizeof "bindery.sources/1");
PROMISE(sizeof BINDERY_FETCHERS == sizeof "bindery.fetchers/1");
PROMISE(sizeof BINDERY_FETCH == sizeof "bindery.fetch/1");
PROMISE(sizeof BINDERY_SEND == sizeof "bindery.send/1");

// Since 1.3.
PROMISE(BINDERY_FOR_ROW == 0 && BINDERY_FOR_DETAIL == 1 && BINDERY_FOR_COMPACT == 2);
PROMISE(BINDERY_UNKNOWN == UINT64_MAX);
PROMISE(sizeof BINDERY_ACTIONS == sizeof "bindery.actions/1");
PROMISE(sizeof BINDERY_CONTENTS == sizeof "bindery.contents/1");
PROMISE(sizeof BINDERY_VIEWS == sizeof "bindery.views/1");
PROMISE(sizeof BINDERY_RESTORING == sizeof "bindery.restoring/1");

// Since 1.4.
PROMISE(sizeof BINDERY_FILES == sizeof "bindery.files/1");

// -------------------------------------------------------------------- the manifest

PROMISE(BINDERY_NOTE_TYPE == 1);
PROMISE(sizeof BINDERY_NOTE_NAME == 8);

// Five bytes and their NUL take two words.
BINDERY_MANIFEST("{...}");
SIZE(bindery_manifest_note, 28);
