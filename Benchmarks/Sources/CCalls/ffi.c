#include <ffi.h>

#include "ccalls.h"

int64_t ccalls_next_through_ffi(int64_t count) {
  ffi_cif   call;
  ffi_type *types[] = {&ffi_type_sint64};
  if (ffi_prep_cif(&call, FFI_DEFAULT_ABI, 1, &ffi_type_sint64, types) != FFI_OK) return -1;
  int64_t number = 0;
  void   *arguments[] = {&number};
  for (int64_t turn = 0; turn < count; turn++) {
    int64_t result = 0;
    ffi_call(&call, FFI_FN(ccalls_next), &result, arguments);
    number = result;
  }
  return number;
}
