extension Rule {
  /// The rules of layer C about memory that the plugin allocates itself.
  static let memoryRules: [Rule] = [
    Rule(
      "C40",
      promise: "When an item is released, all memory that it took is free again",
      breach: "release_model() that frees the model, and not the title that decode() copied",
      remedy: "Free what is allocated at the named place, at the latest in release_model() or release_view_model()",
      source: "release_model, release_view_model"),
    Rule(
      "C41",
      promise: "Memory is not used after it was freed",
      breach: "A view model that frees its text in draw(), and draws it again",
      remedy: "Keep the memory until release_model() or release_view_model(), or forget the pointer where it is freed",
      source: "release_model, release_view_model"),
    Rule(
      "C42",
      promise: "Nothing is read or written beyond the ends of a block of memory",
      breach: "char *copy = malloc(count); memcpy(copy, bytes, count); copy[count] = 0;",
      remedy: "Allocate one byte more for the NUL, and compare each index with the size",
      source: "C11 and C++17: access out of bounds"),
    Rule(
      "C43",
      promise: "Only memory of the plugin's own is freed, and each block once",
      breach: "free((void *)field->value.text.bytes) in decode()",
      remedy: "Let each block have one owner, who frees it; what the host lends is the host's",
      source: "rule 1"),
    Rule(
      "C44",
      promise: "What is shown doesn't depend on memory that nothing was written to",
      breach: "item *made = malloc(sizeof *made); made->title = title; and draw() looks at made->is_explicit",
      remedy: "Allocate with calloc(), or give each member a value",
      source: "draw, version"),
    Rule(
      "C45",
      promise: "A record that is refused leaves no memory behind",
      breach: "A decode() that allocates the model, finds no title and returns BINDERY_REFUSED",
      remedy: "Free what was allocated so far before each return that isn't BINDERY_OK",
      source: "decode"),
    Rule(
      "C46",
      promise: "To draw or ask the same view model again takes no more memory each time",
      breach: "A draw() that appends its text to a list, which release_view_model() frees",
      remedy: "Keep what was made the first time, or free it before the function returns",
      source: "draw, bindery_binding"),
    Rule(
      "C47",
      promise:
        "Many items live side by side, and are released in any order that keeps a model until its view models are gone",
      breach: "static item items[16]; of which the seventeenth takes the place of the first",
      remedy: "Keep what belongs to an item in its own model or view model, and nothing of it in a static",
      source: "bindery_media_type"),
  ]
}
