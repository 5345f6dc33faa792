/// The reason a plugin can't be begun.
package struct ScaffoldError: Error, Hashable, Sendable {
  /// What went wrong, in a form that code can compare.
  package struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case wrongName, reservedName, wrongKind, wrongId, noSuchKind, noIdentity, folderInUse, notWritable, noSDK
    }

    fileprivate let storage: Storage
  }

  /// What went wrong.
  package let code: Code

  /// The name, file or folder that it is about.
  package let subject: String

  /// What was found, or what there is instead, as a part of a sentence; empty where the code says it all.
  package let detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - subject: The name, file or folder that it is about.
  ///   - detail: What was found, as a part of a sentence.
  package init(code: Code, subject: String, detail: String = "") {
    self.code = code
    self.subject = subject
    self.detail = detail
  }
}

extension ScaffoldError.Code {
  /// The name of the plugin is none that files and types can have.
  package static var wrongName: Self { Self(storage: .wrongName) }

  /// The name of the plugin is one that its language or the SDK has for itself.
  package static var reservedName: Self { Self(storage: .reservedName) }

  /// The kind has letters that a template has no place for.
  package static var wrongKind: Self { Self(storage: .wrongKind) }

  /// The identifier of the plugin is none.
  package static var wrongId: Self { Self(storage: .wrongId) }

  /// No record of the samples is of the kind.
  package static var noSuchKind: Self { Self(storage: .noSuchKind) }

  /// The samples have no field that tells one item from another.
  package static var noIdentity: Self { Self(storage: .noIdentity) }

  /// The folder has something in it.
  package static var folderInUse: Self { Self(storage: .folderInUse) }

  /// A file or folder can't be written.
  package static var notWritable: Self { Self(storage: .notWritable) }

  /// What plugins are built against is not where the program is.
  package static var noSDK: Self { Self(storage: .noSDK) }
}

extension ScaffoldError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  package var description: String {
    switch code.storage {
    case .wrongName:
      "a plugin's name begins with a letter and has letters, digits and '-', eg audio-book or AudioBook, not '\(subject)'"
    case .reservedName: "'\(subject)' is the name of something that plugins use; give a longer one, eg \(detail)"
    case .wrongKind:
      "a kind has letters, digits, '.', '-' and '_', eg audio-book, not '\(subject)'; give one with --kind"
    case .wrongId:
      "an identifier has lower-case letters, digits, '.' and '-', eg org.example.audio-book, not '\(subject)'"
    case .noSuchKind: "no item in '\(subject)' is \(detail)"
    case .noIdentity:
      "no field tells the items in '\(subject)' apart; give items a number or a text of their own, such as \"id\""
    case .folderInUse:
      "'\(subject)' is there already, and nothing is overwritten; give another name, or a folder with --path"
    case .notWritable: "'\(subject)' can't be written: \(detail)"
    case .noSDK:
      "what plugins are built against isn't there: expected '\(subject)'; install bindery with 'make install', and run that"
    }
  }
}
