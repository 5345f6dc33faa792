extension Rule {
  /// The rules of layer C about properties and actions.
  static let bindingRules: [Rule] = [
    Rule(
      "C26",
      promise:
        "A property gives what its signature says: no NULL without `?`, text of UTF-8 that ends within 1 MiB, numbers that are finite",
      breach: "return NULL; from \"(viewModel: handle) -> utf8\"",
      remedy: "Declare the result with `?` where it can be absent, and check numbers before they are divided",
      source: "bindery_binding"),
    Rule(
      "C27",
      promise: "A property gives the same each time, and changes nothing",
      breach: "A property that counts how often it was asked for",
      remedy: "Compute the result from the view model and the record alone",
      source: "bindery_binding"),
    Rule(
      "C28",
      promise:
        "What a property returns stays as it is until a binding is called, or something with the same view model",
      breach: "A static buffer that a property returns, and in which draw() writes too",
      remedy: "Give the bindings a _Thread_local buffer of their own, or keep the text in the view model",
      source: "bindery_binding"),
    Rule(
      "C29",
      promise: "An action returns a verb and its argument, or NULL where there is nothing to do",
      breach: "return \"\"; or return \" https://example.org\"; from an action",
      remedy: "Return \"verb argument\", eg \"open https://example.org\", without control characters",
      source: "actions"),
    Rule(
      "C30",
      promise: "An action only says what is to be done: it changes nothing, and says the same each time",
      breach: "An action that marks the item as seen",
      remedy: "Return what the host is to do; a plugin never does it",
      source: "actions"),
  ]
}
