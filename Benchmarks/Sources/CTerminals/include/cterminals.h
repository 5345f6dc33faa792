// cterminals.h: programs on pseudoterminals, for which Swift's Glibc module lacks the functions.

#ifndef CTERMINALS_H
#define CTERMINALS_H

#include <sys/types.h>

// Starts a program on a new pseudoterminal: its controlling terminal, and its standard input, output and error.
//
// `arguments` begins with the program, by its path, and ends with NULL. `terminal` takes the descriptor on which the
// caller plays the terminal: nonblocking, and the caller's to close. Returns the identifier of the process, which the
// caller has to wait for, or -1, and then `errno` tells why.
pid_t cterminals_start(char *const arguments[], unsigned short columns, unsigned short rows, int *terminal);

#endif
