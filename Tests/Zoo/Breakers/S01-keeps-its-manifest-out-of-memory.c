#define NO_MANIFEST

#include "creature.h"

// A note in a section that isn't loaded.
__asm__(".pushsection .note.bindery, \"\", @note\n"
        ".long 8, 2, 1\n.asciz \"Bindery\"\n.ascii \"{}  \"\n"
        ".popsection\n");
