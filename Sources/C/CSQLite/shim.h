// SQLite: the library of a user's own items. What its macros say, Swift doesn't import.
#include <sqlite3.h>
#include <stddef.h>

// Binds a copy of `count` bytes as text or as a blob. Returns SQLite's result. [one-at-a-time]
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, size_t count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
