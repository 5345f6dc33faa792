// cexit.h: a program that doesn't end because a plugin in its process calls exit().

#ifndef CEXIT_H
#define CEXIT_H

// Installs a guard against exit(), quick_exit(), _exit() and _Exit(), and against pthread_exit() on a thread that loads a
// plugin. If a plugin's code calls one of them, the guard writes what the crash reporter would (see cimage.h), or
// `otherwise` if the plugin is unknown, and the process exits with `code`. Forked children aren't affected, and the system
// call exit_group() isn't seen. The program has to export _exit(), _Exit() and pthread_exit(), so that the dynamic linker
// finds these first. `otherwise` is copied. Call it once. [one-at-a-time]
void cexit_install_guard(int code, const char *otherwise);

// Removes the guard before the program itself exits. The exit code is `code` then, whatever exit handlers of plugins call.
// [thread-safe]
void cexit_begin(int code);

#endif
