// Nettle: SHA-256. Its names are macros, which Swift doesn't import.
#include <nettle/sha2.h>
#include <nettle/version.h>
#include <stddef.h>
#include <stdint.h>

// The state of a hash of the bytes so far. Plain data, the caller's: a copy continues on its own.
typedef struct sha256_ctx cnettle_sha256;

// Begins a hash. [thread-safe]
static inline void cnettle_sha256_begin(cnettle_sha256 *hash) { sha256_init(hash); }

// Adds bytes to the hash, which are borrowed until the function returns. [one-at-a-time]
static inline void cnettle_sha256_take(cnettle_sha256 *hash, const void *bytes, size_t count) {
  sha256_update(hash, count, (const uint8_t *)bytes);
}

// Writes the 32 bytes of the hash to `digest`, the caller's, and begins another hash. [one-at-a-time]
static inline void cnettle_sha256_end(cnettle_sha256 *hash, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(hash, digest);
#else
  sha256_digest(hash, SHA256_DIGEST_SIZE, digest);
#endif
}
