// This target is there for what it asks of the linker, and has no code. It names the linker's script, so that a change
// of the script makes a new object file, and with it each library anew.

// __has_embed is C23; clang has it in C11 too, as an extension that it warns about.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed("exports.map")
#error "exports.map is missing"
#endif
