extension Rule {
  /// The rules of the layer L: loading and opening the library.
  static let loadingRules: [Rule] = [
    Rule(
      "L01", level: .smoke,
      promise: "The library can be loaded with all its symbols bound at once",
      breach: "A function is called that no library defines",
      remedy: "Link the library that defines the symbol, or remove the call",
      source: "bindery_plugin_open"),
    Rule(
      "L03", level: .smoke,
      promise: "bindery_plugin_open() returns what the plugin is, or says why it can't",
      breach: "return NULL;",
      remedy: "Return a constant bindery_plugin, or write a sentence to `failure` before NULL is returned",
      source: "bindery_plugin_open"),
  ]
}
