/// The reason why a text can't be parsed as a route's address, such as `media://song/42`.
public struct RouteError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    /// The cases behind the codes, hidden so that later versions can add codes without breaking a client's `switch`.
    fileprivate enum Storage: Hashable, Sendable {
      case wrongScheme, missingKind, missingId, badEscape, unexpectedCharacter, repeatedParameter
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The text that can't be parsed.
  public let text: String

  /// The position of the error in the text, in characters, counted from 1.
  public let column: Int
}

extension RouteError.Code {
  /// The code of an error because the text doesn't begin with `media://`.
  public static var wrongScheme: Self { Self(storage: .wrongScheme) }

  /// The code of an error because the address has no kind.
  public static var missingKind: Self { Self(storage: .missingKind) }

  /// The code of an error because the address has no identifier.
  public static var missingId: Self { Self(storage: .missingId) }

  /// The code of an error because a percent sign lacks its two hexadecimal digits, or the decoded bytes aren't UTF-8.
  public static var badEscape: Self { Self(storage: .badEscape) }

  /// The code of an error because of a reserved character that has to be escaped.
  public static var unexpectedCharacter: Self { Self(storage: .unexpectedCharacter) }

  /// The code of an error because a parameter occurs twice.
  public static var repeatedParameter: Self { Self(storage: .repeatedParameter) }
}

extension RouteError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String {
    "'\(text)' is not an address: at column \(column), \(expectation)"
  }

  /// The expected text at the column, in a clause for the description.
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
