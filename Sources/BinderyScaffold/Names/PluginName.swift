/// The name of a new plugin, in the forms that folders, types and functions need.
package struct PluginName: Hashable, Sendable {
  /// The name as the plugin's author wrote it, which is also the folder's name.
  package let folder: String

  /// The words of the name, in lower case.
  private let words: [String]

  /// Parses a name such as `audio-book` or `AudioBook`: at most 64 ASCII letters, digits and hyphens, with a letter
  /// first and no hyphen last.
  ///
  /// - Parameter text: The name as its author wrote it.
  /// - Throws: A `ScaffoldError` if the text isn't a valid name.
  package init(_ text: String) throws(ScaffoldError) {
    let isName =
      text.utf8.first?.isLetter == true && text.utf8.last != UInt8(ascii: "-") && text.utf8.count <= 64
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    guard isName else { throw ScaffoldError(code: .wrongName, subject: text) }
    folder = text
    words = Self.words(of: text)
  }

  /// The name in lower case with hyphens, for kinds, identifiers and packages: `audio-book`.
  package var kebab: String { words.joined(separator: "-") }

  /// The name in camel case, for types, files and libraries: `AudioBook`.
  package var type: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

  /// The name in lower case with underscores, for the library of a Rust crate: `audio_book`.
  package var snake: String { words.joined(separator: "_") }

  /// The name as words, the first with a capital, for titles: `Audio book`.
  package var title: String {
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The name as words in lower case, for the middle of a sentence: `audio book`.
  package var sentence: String { words.joined(separator: " ") }
}

extension PluginName {
  /// Splits a name into words at hyphens, and before a capital letter that follows a lower-case letter or a digit.
  private static func words(of text: String) -> [String] {
    var words = [""]
    var previous: Character = "-"
    for character in text {
      let isNext = character.isUppercase && !previous.isUppercase && previous != "-"
      if character == "-" || isNext { words.append("") }
      if character != "-" { words[words.count - 1] += character.lowercased() }
      previous = character
    }
    return words.filter { !$0.isEmpty }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self) }

  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension PluginName {
  /// Checks that the name doesn't clash with a keyword, type or module in the plugin's language.
  ///
  /// - Parameters:
  ///   - language: The language of the plugin.
  ///   - abilities: The optional features of the plugin.
  /// - Throws: A `ScaffoldError` if the name is reserved.
  package func check(for language: Language, with abilities: Set<Ability> = []) throws(ScaffoldError) {
    let isReserved =
      switch language {
      case .swift: Self.swiftNames.contains(type) || abilities.contains { SwiftTemplate.types(of: $0).contains(type) }
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
    "Action", "ActionOffer", "ActionRequest", "Any", "Array", "Bindery", "BinderyCollections", "BinderyContract",
    "BinderyExchange", "BinderyHost", "BinderyInterface", "BinderyLoading", "BinderyManifests", "BinderyPlugin",
    "BinderyRendering", "BinderyRules", "BinderySources", "BinderyStreams", "BinderySystem", "BinderyTerminal",
    "BinderyTesting", "BinderyText", "BinderyWorkers", "Bool", "CCore", "CalendarDate", "Cbindery", "Ccore",
    "Character", "Codable", "Context", "Decodable", "Dictionary", "Double", "Duration", "Encodable", "Error",
    "Foundation", "Int", "Kind", "Line", "Model", "Never", "Optional", "Plugin", "PluginManifest", "Property",
    "Protocol", "Record", "Result", "Role", "Route", "Run", "Self", "Sendable", "Set", "Source", "Spacer", "String",
    "Suite", "Swift", "Task", "Test", "Testing", "Text", "Type", "View", "ViewModel",
  ]

  /// The names that a crate in Rust can't have, since they are those of its keywords and standard crates.
  private static let crateNames: Set<String> = [
    "alloc", "bindery", "core", "crate", "proc_macro", "self", "std", "super", "test", "build", "deps", "examples",
    "incremental", "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct",
    "trait", "true", "type", "unsafe", "use", "where", "while", "abstract", "become", "box", "do", "final", "gen",
    "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield",
  ]
}
