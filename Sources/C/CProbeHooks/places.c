// places.c: the sites in the plugin that requests come from.

#define _GNU_SOURCE

#include "places.h"

#include "cprobe.h"
#include "cprobe_words.h"

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { deepest = 192, library_limit = 64 };

// The address ranges of a library: all segments, and those with code.
typedef struct extent {
  uintptr_t first, end, code, code_end, base;
} extent;

// A library that was loaded along with the plugin. Kept here because a signal handler can't ask the dynamic loader.
typedef struct library {
  extent addresses;
  char   name[48];
} library;

static library     libraries[library_limit];
static size_t      library_count;
static extent      plugin, program, runtime;
static bool        needs_runtime;
static const char *file;
static size_t      file_size;

// ------------------------------------------------------------------------ libraries

static void add(extent *all, const struct dl_phdr_info *library, const ElfW(Phdr) * part) {
  uintptr_t first = library->dlpi_addr + part->p_vaddr, end = first + part->p_memsz;
  if (all->first == 0 || first < all->first) all->first = first;
  if (end > all->end) all->end = end;
  if (!(part->p_flags & PF_X)) return;
  if (all->code == 0 || first < all->code) all->code = first;
  if (end > all->code_end) all->code_end = end;
}

static extent extent_of(const struct dl_phdr_info *library) {
  extent all = {.base = library->dlpi_addr};
  for (size_t index = 0; index < library->dlpi_phnum; index++) {
    if (library->dlpi_phdr[index].p_type == PT_LOAD) add(&all, library, &library->dlpi_phdr[index]);
  }
  return all;
}

static void keep(const extent *all, const char *path) {
  if (library_count >= library_limit) return;
  library      *kept = &libraries[library_count++];
  const char   *last = strrchr(path, '/');
  cprobe_words name = cprobe_words_in(kept->name, sizeof kept->name);
  kept->addresses = *all;
  cprobe_say(&name, last ? last + 1 : *path ? path : "the program");
}

static int note(struct dl_phdr_info *library, size_t size, void *address) {
  (void)size;
  extent all = extent_of(library);
  keep(&all, library->dlpi_name);
  if (program.first == 0) program = all;
  if (strstr(library->dlpi_name, "libswiftCore")) runtime = all;
  if ((uintptr_t)address >= all.first && (uintptr_t)address < all.end) plugin = all;
  return 0;
}

// ------------------------------------------------------------------------ its names

static const void *at(size_t offset, size_t count) {
  return file && offset <= file_size && count <= file_size - offset ? file + offset : NULL;
}

static const ElfW(Shdr) * section(uint32_t type, uint32_t number) {
  const ElfW(Ehdr) *header = at(0, sizeof *header);
  if (!header || header->e_shentsize != sizeof(ElfW(Shdr))) return NULL;
  const ElfW(Shdr) *all = at(header->e_shoff, (size_t)header->e_shnum * sizeof *all);
  for (uint32_t index = 0; all && index < header->e_shnum; index++) {
    if (type ? all[index].sh_type == type : index == number) return &all[index];
  }
  return NULL;
}

static const char *name_of(uintptr_t offset, uintptr_t *start) {
  const ElfW(Shdr) *table = section(SHT_SYMTAB, 0);
  if (!table) table = section(SHT_DYNSYM, 0);
  const ElfW(Shdr) *strings = table ? section(0, table->sh_link) : NULL;
  const ElfW(Sym) *symbols = strings ? at(table->sh_offset, table->sh_size) : NULL;
  for (size_t index = 0; symbols && index < table->sh_size / sizeof *symbols; index++) {
    const ElfW(Sym) *symbol = &symbols[index];
    if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF) continue;
    if (offset < symbol->st_value || offset >= symbol->st_value + symbol->st_size) continue;
    if (symbol->st_name >= strings->sh_size) return NULL;
    *start = symbol->st_value;
    const char *name = at(strings->sh_offset + symbol->st_name, 1);
    return name && memchr(name, 0, file_size - (size_t)(name - file)) ? name : NULL;
  }
  return NULL;
}

void places_watch(const void *address, int image) {
  struct stat status;
  library_count = 0;
  dl_iterate_phdr(note, (void *)(uintptr_t)address);
  if (image < 0 || fstat(image, &status) != 0 || status.st_size <= 0) return;
  void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, image, 0);
  if (memory == MAP_FAILED) return;
  file = memory;
  file_size = (size_t)status.st_size;
  // Almost all Swift code references one of these; a library may link the runtime and reference none.
  static const char *const names[] = {"swift_allocObject", "swift_retain", "swift_release"};
  for (size_t index = 0; index < 3; index++) {
    needs_runtime |= memmem(file, file_size, names[index], strlen(names[index])) != NULL;
  }
}

// ------------------------------------------------------------------------ addresses

static bool is_code(const extent *of, uintptr_t address) { return address >= of->code && address < of->code_end; }

bool places_is_swift(void) { return needs_runtime; }

bool places_has(const void *address) {
  return (uintptr_t)address >= plugin.first && (uintptr_t)address < plugin.end;
}

bool places_is_host(const void *caller) {
  if (is_code(&program, (uintptr_t)caller)) return true;
  return plugin.first != 0 && !needs_runtime && is_code(&runtime, (uintptr_t)caller);
}

const void *places_find(const void *caller, const void *frame) {
  if (plugin.first == 0 || is_code(&plugin, (uintptr_t)caller)) return caller;
  // Libraries are built without frame pointers, so any word on the stack may be a return address.
  const uintptr_t *words = frame;
  for (size_t index = 0; index < deepest; index++) {
    if (is_code(&plugin, words[index])) return (const void *)words[index];
    if (is_code(&program, words[index]) && index > deepest / 2) break;
  }
  return caller;
}

static const library *library_of(uintptr_t address) {
  for (size_t index = 0; index < library_count; index++) {
    const extent *all = &libraries[index].addresses;
    if (address >= all->first && address < all->end) return &libraries[index];
  }
  return NULL;
}

static bool begins(const char *name, const char *const beginnings[], size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (strncmp(name, beginnings[index], strlen(beginnings[index])) == 0) return true;
  }
  return false;
}

// Returns whether a Swift function is in another module's extension of a standard type: "$sS", the type's letter, or "c"
// and a letter, then the module's name behind its length, and "E". Extensions with constraints have these before the "E",
// and aren't told from methods of the type.
static bool is_extension(const char *name) {
  if (strncmp(name, "$sS", 3) != 0) return false;
  const char *module = name + 3 + (name[3] == 'c');
  size_t      count = 0;
  if (*module) module++;
  for (; *module >= '0' && *module <= '9' && count < 1000; module++) count = count * 10 + (size_t)(*module - '0');
  return count > 0 && strnlen(module, count) == count && module[count] == 'E';
}

// Returns whether a function belongs to a standard library that is linked into the plugin: of Rust in its two manglings,
// of Swift or of C++.
static bool is_standard(const char *name) {
  static const char *const all[]  = {"rust_",  "__rust_", "_ZSt", "_ZNSt",   "_ZNKSt",  "_ZN9__gnu",
                                     "__cxa_", "$ss",     "$sS",  "__asan_", "__ubsan_"};
  static const char *const rust[] = {"_ZN3std", "_ZN4core", "_ZN5alloc"};
  if (begins(name, all, sizeof all / sizeof *all)) return !is_extension(name);
  // The older mangling is that of C++, whose namespaces may have the same names, but ends with a hash.
  if (begins(name, rust, sizeof rust / sizeof *rust)) return strstr(name, "17h") != NULL;
  if (strncmp(name, "_R", 2) != 0) return false;
  return strstr(name, "_3std") || strstr(name, "_4core") || strstr(name, "_5alloc") || strstr(name, "___rustc");
}

bool places_is_own(const void *address) {
  uintptr_t start = 0;
  if (plugin.first == 0 || !is_code(&plugin, (uintptr_t)address)) return false;
  const char *name = name_of((uintptr_t)address - plugin.base, &start);
  return !name || !is_standard(name);
}

// Names an address; `marked` is the one that its line is looked up by.
static void name_place(uintptr_t place, uintptr_t marked, char *name, size_t capacity) {
  cprobe_words   words = cprobe_words_in(name, capacity);
  uintptr_t      start = 0;
  bool           is_own = places_has((const void *)place);
  const char    *known = is_own ? name_of(marked - plugin.base, &start) : NULL;
  const library *other = is_own ? NULL : library_of(place);
  if (is_own) {
    cprobe_say(&words, CPROBE_PLACE_MARK);
    cprobe_say_number(&words, marked - plugin.base, 16);
    cprobe_say(&words, "}");
  }
  if (known) {
    cprobe_say(&words, known);
    cprobe_say(&words, "+");
  }
  uintptr_t base = is_own ? plugin.base + start : other ? other->addresses.base : 0;
  cprobe_say(&words, "0x");
  cprobe_say_number(&words, place - base, 16);
  if (known || base == 0) return;
  cprobe_say(&words, " of ");
  cprobe_say(&words, other ? other->name : "the plugin");
}

void places_name(const void *address, char *name, size_t capacity) {
  // What follows a call may be of another line, and where nothing follows it, of another function.
  name_place((uintptr_t)address, (uintptr_t)address - 1, name, capacity);
}

void places_name_instruction(const void *address, char *name, size_t capacity) {
  name_place((uintptr_t)address, (uintptr_t)address, name, capacity);
}
