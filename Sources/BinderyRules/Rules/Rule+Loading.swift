extension Rule {
  /// The rules of layer L, about loading and opening the plugin's library.
  static let loadingRules: [Rule] = openingRules + tableRules + extensionRules + screenTableRules + surroundingRules

  /// The rules about loading the library and calling its entry function, `bindery_plugin_open`.
  private static let openingRules: [Rule] = [
    Rule(
      "L01", level: .smoke,
      promise: "The library can be loaded with all its symbols bound at once",
      breach: "A function is called that no library defines",
      remedy: "Link the library that defines the symbol, or remove the call; move what runs when the library is loaded "
        + "into bindery_plugin_open()",
      source: "bindery_plugin_open"),
    Rule(
      "L02", level: .smoke,
      promise: "The library itself has the function bindery_plugin_open()",
      breach: "static const bindery_plugin *bindery_plugin_open(...)",
      remedy: "Put BINDERY_EXPORT before the function, in a file that is linked into the library",
      source: "The one symbol that the host looks up"),
    Rule(
      "L03", level: .smoke,
      promise: "bindery_plugin_open() returns what the plugin is, or says why it can't",
      breach: "return NULL;",
      remedy: "Return a constant bindery_plugin, or write a sentence to `failure` before NULL is returned",
      source: "bindery_plugin_open"),
    Rule(
      "L19",
      promise: "The plugin opens, and shows its kinds, with a host of an older minor version, which has no extensions",
      breach: "if (host->contract_minor < 2) return NULL;",
      remedy: "Ask for extensions by host->extension(), and do without where that returns NULL",
      source: "BINDERY_CONTRACT_MAJOR, Version 1.0 has none of them"),
    Rule(
      "L20",
      promise: "The plugin opens, and shows its kinds, with a host of a newer minor version, whose structs are larger",
      breach: "if (host->size != sizeof *host) return NULL;",
      remedy: "Compare contract_major alone, and take a size that is larger than yours",
      source: "BINDERY_CONTRACT_MAJOR, rule 2"),
    Rule(
      "L39", level: .strict,
      promise: "Loading and opening take no more than 100 ms",
      breach: "A dictionary that is read in bindery_plugin_open()",
      remedy: "Prepare what takes long when it is first needed; a search waits for every plugin that it shows",
      source: "a budget of the tester: bindery_plugin_open"),
  ]
}
