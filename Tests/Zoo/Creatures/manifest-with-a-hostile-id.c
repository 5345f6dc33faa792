// Has an identifier that would clear a terminal.
#define ID "org.example.zoo.\\u001b[2J"
#include "creature.h"
