// csocket.h: open files that are passed through Unix sockets (SCM_RIGHTS), whose messages Swift can't form.

#ifndef CSOCKET_H
#define CSOCKET_H

#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

// The most descriptors that a message passes. Linux allows 253.
#define CSOCKET_LIMIT 64

// Sends bytes, and with the first of them descriptors, of which the receiver gets copies. Returns the number of bytes
// sent, which may be fewer than all, or -1 with errno, as sendmsg() does; the descriptors were sent if it is above 0.
// `parts` and `descriptors` are borrowed until the function returns, and the descriptors stay the caller's. With more
// than CSOCKET_LIMIT descriptors it fails with EINVAL. [thread-safe]
int64_t csocket_send(int socket, struct iovec *parts, size_t part_count, const int *descriptors,
                     size_t descriptor_count, int flags);

// Receives at most `size` bytes, and the descriptors that were sent with the first of them, at most `capacity`, which
// are the caller's to close. Returns the number of bytes, 0 at the end of the stream, or -1 with errno. If more
// descriptors came than fit, closes all of them and fails with EMSGSIZE. `bytes` and `descriptors` are the caller's;
// the number of descriptors is written to `received`. [one-at-a-time]
int64_t csocket_receive(int socket, void *bytes, size_t size, int *descriptors, size_t capacity, size_t *received);

#endif
