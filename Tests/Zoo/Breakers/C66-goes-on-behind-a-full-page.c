// Names a page behind each one that is full, also behind the last.
#define FIRST (request->next.count == 1 && request->next.bytes[0] == '5' ? 5 : first_of(request))
#define TELL tell(answer, count == (int)request->limit ? first + count : 0)
#include "pages.h"
