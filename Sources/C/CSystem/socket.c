// glibc declares MSG_CMSG_CLOEXEC only with this.
#define _GNU_SOURCE

#include "csocket.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Memory for the descriptors of a message, aligned as control messages are.
typedef union control {
  struct cmsghdr header;
  char           bytes[CMSG_SPACE(CSOCKET_LIMIT * sizeof(int))];
} control;

int64_t csocket_send(int socket, struct iovec *parts, size_t part_count, const int *descriptors,
                     size_t descriptor_count, int flags) {
  if (descriptor_count > CSOCKET_LIMIT) {
    errno = EINVAL;
    return -1;
  }
  control       control;
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = part_count};
  if (descriptor_count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control    = &control;
    message.msg_controllen = CMSG_SPACE(descriptor_count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level     = SOL_SOCKET;
    header->cmsg_type      = SCM_RIGHTS;
    header->cmsg_len       = CMSG_LEN(descriptor_count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, descriptor_count * sizeof(int));
  }
  return sendmsg(socket, &message, flags);
}

// Copies the descriptors of a control message as far as they fit, closes the others, and returns whether all fit.
static int take(const struct cmsghdr *header, int *descriptors, size_t capacity, size_t *received) {
  size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  int    all   = 1;
  for (size_t index = 0; index < count; index++) {
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof descriptor);
    if (*received < capacity) {
      descriptors[(*received)++] = descriptor;
    } else {
      close(descriptor);
      all = 0;
    }
  }
  return all;
}

int64_t csocket_receive(int socket, void *bytes, size_t size, int *descriptors, size_t capacity, size_t *received) {
  control       control;
  struct iovec  part    = {.iov_base = bytes, .iov_len = size};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  *received     = 0;
  int64_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (count < 0) return count;
  int all = (message.msg_flags & MSG_CTRUNC) == 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
      all = take(header, descriptors, capacity, received) && all;
    }
  }
  if (all) return count;
  while (*received > 0) close(descriptors[--*received]);
  errno = EMSGSIZE;
  return -1;
}
