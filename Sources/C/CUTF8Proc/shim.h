// libutf8proc: the properties of Unicode characters.
#include <utf8proc.h>
