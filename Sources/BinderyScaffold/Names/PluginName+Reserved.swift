extension PluginName {
  /// Checks that the name doesn't clash with another in a plugin of a language.
  ///
  /// - Parameter language: The language of the plugin.
  /// - Throws: A `ScaffoldError` if the name is reserved.
  package func check(for language: Language) throws(ScaffoldError) {
    let isReserved =
      switch language {
      case .swift: Self.swiftNames.contains(type)
      // Keywords, other crates and folders of the build have these names.
      case .rust: Self.crateNames.contains(snake)
      case .c: false
      }
    guard !isReserved else {
      throw ScaffoldError(code: .reservedName, subject: folder, detail: kebab + "-item")
    }
  }

  /// The names of modules, and of types of the standard library and the SDK, that a Swift plugin may refer to.
  private static let swiftNames: Set<String> = [
    "Action", "ActionOffer", "ActionRequest", "Any", "Array", "Bindery", "BinderyCollections", "BinderyExchange",
    "BinderyHost", "BinderyInterface", "BinderyLoading", "BinderyManifests", "BinderyPlugin", "BinderyRendering",
    "BinderyRules", "BinderySources", "BinderySystem", "BinderyTerminal", "BinderyTesting", "BinderyText", "Bool",
    "CalendarDate", "Cbindery", "Character", "Codable", "Context", "Decodable", "Dictionary", "Double", "Duration",
    "Encodable", "Error", "Foundation", "Int", "Kind", "Line", "Model", "Never", "Optional", "Plugin",
    "PluginManifest", "Property", "Protocol", "Record", "Result", "Role", "Route", "Run", "Self", "Sendable", "Set",
    "Source", "Spacer", "String", "Suite", "Swift", "Task", "Test", "Testing", "Text", "Type", "View", "ViewModel",
  ]

  private static let crateNames: Set<String> = [
    "alloc", "bindery", "core", "crate", "proc_macro", "self", "std", "super", "test", "build", "deps", "examples",
    "incremental", "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct",
    "trait", "true", "type", "unsafe", "use", "where", "while", "abstract", "become", "box", "do", "final", "gen",
    "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield",
  ]
}
