// Lives, and draws how often it has drawn.
#include "faults.h"

static char drawings;
#define IN_DRAW drawings++; canvas->run(canvas, BINDERY_BODY, (bindery_text){"********", drawings % 8})
#include "live.h"
