// cprobe_network.h: a network that ends at this machine, for this process alone. The program that links this module
// answers connect(), sendto(), sendmsg() and sendmmsg() itself, for all of its libraries.

#ifndef CPROBE_NETWORK_H
#define CPROBE_NETWORK_H

// From now on, connections and messages to addresses other than the loopback's fail with ENETUNREACH. Calls that the C
// library makes by itself, such as to resolve names, aren't concerned. [thread-safe]
void cprobe_keep_to_loopback(void);

#endif
