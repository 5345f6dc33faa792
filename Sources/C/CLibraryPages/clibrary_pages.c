#include "clibrary_pages.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SUM = CLIBRARY_PAGES_RESERVED, SMALLEST_PAGE = 512, LARGEST_PAGE = 65536, HEADER = 100, RESERVED_AT = 20 };

// An open database file: SQLite's part, ours, and behind it the file of the VFS below.
struct file {
  sqlite3_file base;
  bool         has_sums, compares;
};

static sqlite3_vfs *below;

static sqlite3_file *under(sqlite3_file *file) { return (sqlite3_file *)((struct file *)file + 1); }

// ---------------------------------------------------------------------------------------------------- checksums

// Returns the checksum of a page without its last bytes. Each step is a bijection of the state, so that pages that
// differ in one word have different checksums.
static uint64_t sum(const unsigned char *page, int count, uint64_t number) {
  const uint64_t factor = 0x9e3779b97f4a7c15;
  uint64_t       state = number * factor + 1;
  for (int offset = 0; offset < count - SUM; offset += 8) {
    uint64_t word;
    memcpy(&word, page + offset, sizeof word);
    state = (state ^ word) * factor;
    state ^= state >> 32;
  }
  return state;
}

void clibrary_pages_sign(void *page, int count, uint64_t number) {
  uint64_t value = sum(page, count, number);
  memcpy((unsigned char *)page + count - SUM, &value, sizeof value);
}

static bool is_page(int count, sqlite3_int64 offset) {
  return count >= SMALLEST_PAGE && count <= LARGEST_PAGE && (count & (count - 1)) == 0 && offset % count == 0;
}

// Learns from the beginning of a database whether its pages have checksums.
static void note_header(struct file *file, const void *bytes, int count, sqlite3_int64 offset) {
  const unsigned char *header = bytes;
  if (offset != 0 || count < HEADER || memcmp(header, "SQLite format 3", 16) != 0) return;
  file->has_sums = header[RESERVED_AT] == SUM;
}

// ---------------------------------------------------------------------------------------------------- the file

// Returns whether the file ends within a page, of which SQLite would take the missing bytes for zeros.
static bool is_cut_off(struct file *file, int count, sqlite3_int64 offset) {
  sqlite3_int64 size = 0;
  if (!file->has_sums || !file->compares || !is_page(count, offset)) return false;
  return under(&file->base)->pMethods->xFileSize(under(&file->base), &size) == SQLITE_OK && size > offset;
}

static int read_at(sqlite3_file *pointer, void *bytes, int count, sqlite3_int64 offset) {
  struct file *file = (struct file *)pointer;
  int          result = under(pointer)->pMethods->xRead(under(pointer), bytes, count, offset);
  if (result == SQLITE_IOERR_SHORT_READ && is_cut_off(file, count, offset)) return SQLITE_IOERR_DATA;
  if (result != SQLITE_OK) return result;
  note_header(file, bytes, count, offset);
  if (!file->has_sums || !file->compares || !is_page(count, offset)) return SQLITE_OK;
  uint64_t expected;
  memcpy(&expected, (unsigned char *)bytes + count - SUM, sizeof expected);
  return sum(bytes, count, (uint64_t)(offset / count)) == expected ? SQLITE_OK : SQLITE_IOERR_DATA;
}

static int write_at(sqlite3_file *pointer, const void *bytes, int count, sqlite3_int64 offset) {
  struct file *file = (struct file *)pointer;
  note_header(file, bytes, count, offset);
  // SQLite writes pages from a buffer of its own, and doesn't read the reserved bytes there.
  if (file->has_sums && is_page(count, offset))
    clibrary_pages_sign((void *)bytes, count, (uint64_t)(offset / count));
  return under(pointer)->pMethods->xWrite(under(pointer), bytes, count, offset);
}

static int control(sqlite3_file *pointer, int operation, void *argument) {
  struct file *file = (struct file *)pointer;
  switch (operation) {
    case CLIBRARY_PAGES_HAVE_SUMS: *(int *)argument = file->has_sums; return SQLITE_OK;
    case CLIBRARY_PAGES_COMPARE: file->compares = *(int *)argument; return SQLITE_OK;
    default: return under(pointer)->pMethods->xFileControl(under(pointer), operation, argument);
  }
}

static int close_file(sqlite3_file *file) { return under(file)->pMethods->xClose(under(file)); }

static int truncate_to(sqlite3_file *file, sqlite3_int64 size) {
  return under(file)->pMethods->xTruncate(under(file), size);
}

static int sync_file(sqlite3_file *file, int flags) { return under(file)->pMethods->xSync(under(file), flags); }

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return under(file)->pMethods->xFileSize(under(file), size);
}

static int lock(sqlite3_file *file, int level) { return under(file)->pMethods->xLock(under(file), level); }

static int unlock(sqlite3_file *file, int level) { return under(file)->pMethods->xUnlock(under(file), level); }

static int check_lock(sqlite3_file *file, int *result) {
  return under(file)->pMethods->xCheckReservedLock(under(file), result);
}

static int sector_size(sqlite3_file *file) { return under(file)->pMethods->xSectorSize(under(file)); }

static int characteristics(sqlite3_file *file) { return under(file)->pMethods->xDeviceCharacteristics(under(file)); }

static int map_shared(sqlite3_file *file, int region, int size, int extend, void volatile **memory) {
  return under(file)->pMethods->xShmMap(under(file), region, size, extend, memory);
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags) {
  return under(file)->pMethods->xShmLock(under(file), offset, count, flags);
}

static void fence_shared(sqlite3_file *file) { under(file)->pMethods->xShmBarrier(under(file)); }

static int unmap_shared(sqlite3_file *file, int removes) {
  return under(file)->pMethods->xShmUnmap(under(file), removes);
}

// Version 2 has no memory-mapped pages, which would be read without this.
static const sqlite3_io_methods methods = {
  .iVersion = 2, .xClose = close_file, .xRead = read_at, .xWrite = write_at, .xTruncate = truncate_to,
  .xSync = sync_file, .xFileSize = file_size, .xLock = lock, .xUnlock = unlock, .xCheckReservedLock = check_lock,
  .xFileControl = control, .xSectorSize = sector_size, .xDeviceCharacteristics = characteristics,
  .xShmMap = map_shared, .xShmLock = lock_shared, .xShmBarrier = fence_shared, .xShmUnmap = unmap_shared,
};

// ---------------------------------------------------------------------------------------------------- the VFS

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *pointer, int flags, int *out_flags) {
  (void)vfs;
  // Logs and temporary files are those of the VFS below.
  if (!(flags & SQLITE_OPEN_MAIN_DB)) return below->xOpen(below, name, pointer, flags, out_flags);
  struct file *file = (struct file *)pointer;
  *file = (struct file){.compares = true};
  int result = below->xOpen(below, name, under(pointer), flags, out_flags);
  // A file with methods is closed by SQLite, also where opening it failed.
  if (under(pointer)->pMethods) file->base.pMethods = &methods;
  return result;
}

static sqlite3_vfs vfs;
static int         registration;

static void register_once(void) {
  below = sqlite3_vfs_find(NULL);
  if (!below) {
    registration = SQLITE_ERROR;
    return;
  }
  // All else is done by the functions of the VFS below, which get their own data with ours.
  vfs = *below;
  vfs.pNext = NULL;
  vfs.zName = CLIBRARY_PAGES_VFS;
  vfs.szOsFile = (int)sizeof(struct file) + below->szOsFile;
  vfs.xOpen = open_file;
  registration = sqlite3_vfs_register(&vfs, 0);
}

int clibrary_pages_register(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_once);
  return registration;
}
