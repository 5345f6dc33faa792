// restoring.h: what signals.c needs of restoring.c.

#ifndef RESTORING_H
#define RESTORING_H

// Lets a terminal be remembered again after one was given back.
void forget_giving_back(void);

#endif
