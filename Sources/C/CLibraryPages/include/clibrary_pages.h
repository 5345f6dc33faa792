// clibrary_pages.h: a VFS of SQLite that checks the pages of a database by checksums.
//
// The last 8 bytes of each page hold a checksum of the others and of the page's number, which is computed when the page
// is written to the database file, and compared when it is read from there. So an altered page is an error rather than
// other content: SQLITE_IOERR_DATA. The pages of a write-ahead log have SQLite's own checksums.

#ifndef CLIBRARY_PAGES_H
#define CLIBRARY_PAGES_H

#include <stdint.h>

// The name of the VFS, for sqlite3_open_v2().
#define CLIBRARY_PAGES_VFS "bindery-pages"

// The number of bytes that SQLite has to leave free at the end of each page (SQLITE_FCNTL_RESERVE_BYTES).
#define CLIBRARY_PAGES_RESERVED 8

// The operations of sqlite3_file_control() on a database that was opened by the VFS. The argument points to an int that
// the caller owns: the first operation stores in it whether the pages have checksums; the second reads from it whether
// checksums are compared from now on by this connection.
enum { CLIBRARY_PAGES_HAVE_SUMS = 0x42500001, CLIBRARY_PAGES_COMPARE = 0x42500002 };

// Registers the VFS, over the one that is the default by then, for the rest of the process. Returns SQLite's result. To
// register it again changes nothing. SQLite's rules for VFSs hold: each file is used by one thread at a time, and belongs
// to the connection that has opened it. [thread-safe]
int clibrary_pages_register(void);

// Stores the checksum of a page of `count` bytes, a multiple of 8, in its last 8 bytes. The first page has the number 0.
// The memory stays the caller's. [thread-safe]
void clibrary_pages_sign(void *page, int count, uint64_t number);

#endif
