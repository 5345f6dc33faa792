// cprobe_yielding.h: giving way to other threads, so that threads that share what they must not share are seen to.

#ifndef CPROBE_YIELDING_H
#define CPROBE_YIELDING_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Sets whether threads give way to each other where they call cprobe_yield(); at first they don't. [thread-safe]
void cprobe_let_yield(bool lets);

// Gives way to another thread, about each eighth time, if that is set. Changes nothing that a correct plugin can see. To
// be called where the host's part of a call and the allocator's functions end. [thread-safe]
void cprobe_yield(void);

// Notes that strtok() begins with a text on the calling thread, or that it goes on with the text before. Returns whether
// that is a text of this thread, or of no known one; a text of another thread may be gone. The caller makes sure that no
// other thread is in strtok() meanwhile.
bool cprobe_note_strtok(bool begins);

// Returns how often strtok() went on with a text on one thread though another thread had begun with one meanwhile, which
// is the one that it went on with. [thread-safe]
uint64_t cprobe_mixed_texts(void);

#ifdef __cplusplus
}
#endif

#endif
