// libffi: calls functions whose types are known only at run time.
#include <ffi.h>
#include <stdbool.h>
#include <stdint.h>

// Return the types of the contract's values, which are libffi's and valid for good. libffi declares them as variables,
// which Swift can't prove to be safe between threads. [thread-safe]
static inline ffi_type *cffi_type_bool(void) { return &ffi_type_uint8; }
static inline ffi_type *cffi_type_i64(void) { return &ffi_type_sint64; }
static inline ffi_type *cffi_type_f64(void) { return &ffi_type_double; }
static inline ffi_type *cffi_type_pointer(void) { return &ffi_type_pointer; }

// An argument of a call, with room for the value that it may point to.
typedef struct cffi_argument {
  uint64_t    value[2];  // a number, a pointer, or a text of two words
  const void *pointer;   // to the value; set by cffi_place()
  bool        is_passed_by_pointer;
} cffi_argument;

// Returns the address at which libffi finds an argument: that of its value, or of a pointer to the value if it is
// passed by pointer. Valid as long as the argument, the caller's, isn't moved. [one-at-a-time]
static inline void *cffi_place(cffi_argument *argument) {
  if (!argument->is_passed_by_pointer) return argument->value;
  argument->pointer = argument->value;
  return &argument->pointer;
}
