/// The reason why the files of a new plugin can't be generated or written.
package struct ScaffoldError: Error, Hashable, Sendable {
  /// The category of the error, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// The plugin's name isn't at most 64 ASCII letters, digits and hyphens, with a letter first and no hyphen last.
    case wrongName

    /// The plugin's name is reserved by its language or the SDK.
    case reservedName

    /// The kind is empty, too long, or has characters that a template can't contain.
    case wrongKind

    /// The plugin's identifier is empty, too long, or has characters that identifiers can't contain.
    case wrongId

    /// No sample record has the kind.
    case noSuchKind

    /// The samples have no field that identifies an item.
    case noIdentity

    /// A name in the list of abilities isn't the name of an ability.
    case noSuchAbility

    /// Abilities were requested, but new plugins in the language can't have any.
    case noAbilities

    /// The plugin's folder isn't empty, or a file has its name.
    case folderInUse

    /// A file or folder can't be written.
    case notWritable

    /// The SDK is neither installed with the program nor in a folder above it.
    case noSDK
  }

  /// The category of the error.
  package let code: Code

  /// The name, kind, identifier, feature, language, or path that the error is about, or the origin of the samples.
  package let subject: String

  /// Details that the code leaves open: a free name for `reservedName`, the end of a sentence about the kinds found for
  /// `noSuchKind`, the reason for `notWritable`; otherwise empty.
  package let detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The category of the error.
  ///   - subject: The name, kind, identifier, feature, language, or path that the error is about, or the origin of the
  ///     samples.
  ///   - detail: Further information that depends on the code; empty if there is none.
  package init(code: Code, subject: String, detail: String = "") {
    self.code = code
    self.subject = subject
    self.detail = detail
  }
}

extension ScaffoldError: CustomStringConvertible {
  /// The problem and how to fix it, in one sentence without a period.
  package var description: String {
    switch code {
    case .wrongName:
      "a plugin's name begins with a letter and has letters, digits and '-', eg audio-book or AudioBook, not '\(subject)'"
    case .reservedName: "'\(subject)' is the name of something that plugins use; give a longer one, eg \(detail)"
    case .wrongKind:
      "a kind has letters, digits, '.', '-' and '_', eg audio-book, not '\(subject)'; give one with --kind"
    case .wrongId:
      "an identifier has lower-case letters, digits, '.' and '-', eg org.example.audio-book, not '\(subject)'"
    case .noSuchKind: "no item in '\(subject)' \(detail)"
    case .noIdentity:
      "no field tells the items in '\(subject)' apart; give items a number or a text of their own, such as \"id\""
    case .noSuchAbility:
      "'\(subject)' is no ability that a plugin begins with; give any of \(Ability.names), with commas between them"
    case .noAbilities:
      "a plugin in \(subject) begins without further abilities; leave out --with, or begin one in C or Swift"
    case .folderInUse:
      "'\(subject)' is there already, and nothing is overwritten; give another name, or a folder with --path"
    case .notWritable: "'\(subject)' can't be written: \(detail)"
    case .noSDK:
      "what plugins are built against isn't there: expected '\(subject)'; install the package bindery-dev"
    }
  }
}
