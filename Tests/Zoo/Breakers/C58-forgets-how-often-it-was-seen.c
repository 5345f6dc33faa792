// Draws how often it was seen, and saves nothing of it.
#include "faults.h"

// Behind the name of an animal and in front of its state.
#define VISITS(view_model) (((animal *)(view_model))->name[62])

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE && VISITS(view_model) < 8) VISITS(view_model)++
#define IN_DRAW canvas->run(canvas, BINDERY_DETAIL, (bindery_text){"********", (size_t)VISITS(view_model)})
#include "screen.h"
