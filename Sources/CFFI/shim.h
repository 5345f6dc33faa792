// libffi: calls functions whose type is known only at run time.
#include <ffi.h>
