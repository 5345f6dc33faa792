// libffi: calls functions whose type is known only at run time.
#include <ffi.h>

// The types of the contract's values, as constants: libffi declares variables,
// which Swift can't prove to be safe between threads. [thread-safe]
static inline ffi_type *cffi_type_bool(void) { return &ffi_type_uint8; }
static inline ffi_type *cffi_type_i64(void) { return &ffi_type_sint64; }
static inline ffi_type *cffi_type_f64(void) { return &ffi_type_double; }
static inline ffi_type *cffi_type_pointer(void) { return &ffi_type_pointer; }
