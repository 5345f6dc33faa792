// network.c: a network that ends at this machine.

#define _GNU_SOURCE

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cprobe_network.h"

static atomic_bool keeps_to_loopback;

void cprobe_keep_to_loopback(void) { keeps_to_loopback = true; }

// No address stands for this machine, too.
static bool is_local(uint32_t address) { return address >> 24 == 127 || address == 0; }

// Returns whether an address is one of another machine. No address, and one of another family, is none.
static bool is_elsewhere(const void *address, socklen_t count) {
  sa_family_t family = AF_UNSPEC;
  if (!keeps_to_loopback || address == NULL || count < sizeof(family)) return false;
  memcpy(&family, address, sizeof(family));
  if (family == AF_INET && count >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in there;
    memcpy(&there, address, sizeof(there));
    return !is_local(ntohl(there.sin_addr.s_addr));
  }
  if (family == AF_INET6 && count >= sizeof(struct sockaddr_in6)) {
    struct sockaddr_in6 there;
    memcpy(&there, address, sizeof(there));
    if (IN6_IS_ADDR_LOOPBACK(&there.sin6_addr) || IN6_IS_ADDR_UNSPECIFIED(&there.sin6_addr)) return false;
    if (!IN6_IS_ADDR_V4MAPPED(&there.sin6_addr)) return true;
    uint32_t mapped;
    memcpy(&mapped, &there.sin6_addr.s6_addr[12], sizeof(mapped));
    return !is_local(ntohl(mapped));
  }
  return false;
}

static int refuse(void) {
  errno = ENETUNREACH;
  return -1;
}

#define EXPORT __attribute__((visibility("default"), used))

EXPORT int connect(int descriptor, const struct sockaddr *address, socklen_t count) {
  if (is_elsewhere(address, count)) return refuse();
  return (int)syscall(SYS_connect, descriptor, address, count);
}

EXPORT ssize_t sendto(int descriptor, const void *bytes, size_t size, int flags, const struct sockaddr *address,
                      socklen_t count) {
  if (is_elsewhere(address, count)) return refuse();
  return syscall(SYS_sendto, descriptor, bytes, size, flags, address, count);
}

EXPORT ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  if (is_elsewhere(message->msg_name, message->msg_namelen)) return refuse();
  return syscall(SYS_sendmsg, descriptor, message, flags);
}

EXPORT int sendmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags) {
  for (unsigned index = 0; index < count; index++) {
    if (is_elsewhere(messages[index].msg_hdr.msg_name, messages[index].msg_hdr.msg_namelen)) return refuse();
  }
  return (int)syscall(SYS_sendmmsg, descriptor, messages, count, flags);
}
