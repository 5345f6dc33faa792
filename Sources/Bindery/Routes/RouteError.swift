/// The reason a text isn't the address of an item.
public struct RouteError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case wrongScheme, missingKind, missingId, badEscape, unexpectedCharacter, repeatedParameter
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The text that isn't an address.
  public let text: String

  /// The column of the error: the number of the character in the text, counted from 1.
  public let column: Int
}

extension RouteError.Code {
  /// The text doesn't begin with `media://`.
  public static var wrongScheme: Self { Self(storage: .wrongScheme) }

  /// The address has no kind.
  public static var missingKind: Self { Self(storage: .missingKind) }

  /// The address has no identifier.
  public static var missingId: Self { Self(storage: .missingId) }

  /// A percent sign isn't followed by two hexadecimal digits, or the decoded bytes aren't UTF-8.
  public static var badEscape: Self { Self(storage: .badEscape) }

  /// A reserved character stands unescaped where it has no meaning.
  public static var unexpectedCharacter: Self { Self(storage: .unexpectedCharacter) }

  /// A parameter occurs twice.
  public static var repeatedParameter: Self { Self(storage: .repeatedParameter) }
}

extension RouteError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String {
    "'\(text)' is not an address: at column \(column), \(expectation)"
  }

  private var expectation: String {
    switch code.storage {
    case .wrongScheme: "expected 'media://', as in 'media://song/42'"
    case .missingKind: "expected a kind, as in 'media://song/42'"
    case .missingId:
      text.dropFirst("media://".count).contains("//")
        ? "expected an identifier; write '/' in one as '%2F'" : "expected an identifier, as in 'media://song/42'"
    case .badEscape: "expected '%' and two hexadecimal digits of UTF-8; write '%25' for a percent sign"
    case .unexpectedCharacter: "found a character that means something else; write it as '%' and its digits"
    case .repeatedParameter: "found a parameter for the second time; give each once"
    }
  }
}
