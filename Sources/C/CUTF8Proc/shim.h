// libutf8proc: the properties of Unicode characters, and normalization. All of it is imported as it is.
#include <utf8proc.h>
