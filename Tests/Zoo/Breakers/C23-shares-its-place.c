// Keeps in its model how often it had the focus, which each view model over it draws, and tells the one alone that has it.
#include "faults.h"

// The model that a view model was made over.
#define MODEL(view_model) (*(animal **)(void *)(((animal *)(view_model))->name + 48))

static const void *observed;

#define IN_DECODE                                                     \
  if (strlen(text_of(record, "name")) > 39) {                         \
    say(failure, "expected a short text in 'name'");                  \
    return BINDERY_REFUSED;                                           \
  }
#define WHEN_DECODED memcpy(made->name + 48, &made, sizeof made)
#define IN_OBSERVE observed = view_model
#define IN_ACTIVATE                                                   \
  animal *model = MODEL(view_model);                                  \
  if (activation >= BINDERY_FOCUSED) model->name[62]++;               \
  if (observed == view_model && watching) watching->changed(watching); \
  return
#define IN_DRAW canvas->run(canvas, BINDERY_DETAIL, (bindery_text){"********", MODEL(view_model)->name[62] % 8})
#include "live.h"
