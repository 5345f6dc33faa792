// cexit.h: a program that doesn't end because a plugin in its process calls exit().

#ifndef CEXIT_H
#define CEXIT_H

// Installs a guard, which sees exit(), quick_exit(), _exit() and _Exit(), and pthread_exit() on the main thread or on one
// that loads a plugin. Where a plugin's code has made the call, that is told as a crash is (see cimage.h), and the
// process ends with `code`; where it is any plugin's, `otherwise` is told, which is copied. Children that are forked end as they like. The system's call exit_group() isn't seen. The program has to export the last three of those
// functions, as the dynamic linker looks for them there first. Call it once. [one-at-a-time]
void cexit_install_guard(int code, const char *otherwise);

// Lets the process end with `code`, whatever plugins call while it ends. [thread-safe]
void cexit_begin(int code);

#endif
