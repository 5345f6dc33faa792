// Names a page by its number, so that another limit moves it.
#define PAGE (first_of(request) < 0 ? 5 : first_of(request))
#define FIRST (request->limit > 4 && PAGE > 0 ? 5 : PAGE * (int)request->limit > 5 ? 5 : PAGE * (int)request->limit)
#define TELL tell(answer, first + count < 5 ? PAGE + 1 : 0)
#include "pages.h"
