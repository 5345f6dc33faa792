public import Bindery

/// The type of a function that a plugin declares: `(name: type, …) -> type`.
public struct Signature: Hashable, Sendable {
  /// A parameter of a function that a plugin declares.
  public struct Parameter: Hashable, Sendable {
    /// The name of the record's field that provides the argument, or the name of a handle, such as `viewModel`.
    public let name: String

    /// The type of the parameter.
    public let type: PropertyType
  }

  /// The parameters of the function, in order.
  public let parameters: [Parameter]

  /// The type of the function's result.
  public let result: PropertyType

  /// The maximum number of parameters that a plugin's function may have.
  public static let parameterLimit = 8
}

/// The reason why a signature can't be parsed.
public struct SignatureError: Error, Hashable, Sendable {
  /// The problem as a clause without a period, such as `expected ':', found ')'`.
  public let detail: String

  /// The column of the problem in the signature, in characters, counted from 1.
  public let column: Int
}

extension Signature {
  /// Parses a signature in the syntax that the contract describes.
  ///
  /// - Parameter text: The signature, eg: `(title: utf8) -> utf8?`.
  /// - Throws: The problem and its column.
  public init(parsing text: String) throws(SignatureError) {
    var parser = SignatureParser(text)
    parameters = try parser.parameters()
    result = try parser.result()
  }
}

extension Signature {
  /// Returns the column of the result's type in a signature, counted from 1, or `nil` if the text before it can't be
  /// parsed.
  static func resultColumn(in text: String) -> Int? {
    var parser = SignatureParser(text)
    guard (try? parser.parameters()) != nil, (try? parser.arrow()) != nil else { return nil }
    return parser.column
  }

  /// Returns the column of the parameter at an index, counted from 1, or `nil` if the text before it can't be parsed.
  static func column(ofParameter index: Int, in text: String) -> Int? {
    var parser = SignatureParser(text)
    return try? parser.column(ofParameter: index)
  }
}

/// A parser that reads a signature from left to right.
private struct SignatureParser {
  /// The characters of the signature.
  private let characters: [Character]
  /// The index of the next character to read.
  private var index = 0

  init(_ text: String) {
    characters = Array(text)
  }

  /// Parses the parameters in their parentheses.
  mutating func parameters() throws(SignatureError) -> [Signature.Parameter] {
    try expect("(")
    var parameters: [Signature.Parameter] = []
    if skip(")") { return parameters }
    repeat {
      let start = column
      let parameter = try parameter()
      guard parameters.count < Signature.parameterLimit else {
        throw SignatureError(detail: "a function takes at most \(Signature.parameterLimit) parameters", column: start)
      }
      guard !parameters.contains(where: { $0.name == parameter.name }) else {
        throw SignatureError(detail: "the parameter '\(parameter.name)' occurs twice", column: start)
      }
      parameters.append(parameter)
    } while skip(",")
    guard skip(")") else { throw unexpected("',' or ')'") }
    return parameters
  }

  /// Parses the arrow before the result.
  mutating func arrow() throws(SignatureError) {
    skipSpaces()
    guard characters[index...].starts(with: "->") else { throw unexpected("'->'") }
    index += 2
  }

  /// Parses the arrow and the type of the result.
  mutating func result() throws(SignatureError) -> PropertyType {
    try arrow()
    let start = column
    let type = try type()
    guard type.kind != .handle else {
      throw SignatureError(detail: "a function can't return a handle", column: start)
    }
    skipSpaces()
    guard index == characters.count else { throw unexpected("the end") }
    return type
  }

  /// Returns the column at which the parameter with an index begins.
  mutating func column(ofParameter place: Int) throws(SignatureError) -> Int {
    try expect("(")
    for _ in 0..<place {
      _ = try parameter()
      try expect(",")
    }
    return column
  }

  /// Parses the name and the type of a parameter.
  private mutating func parameter() throws(SignatureError) -> Signature.Parameter {
    let name = try word("the name of a parameter")
    try expect(":")
    return Signature.Parameter(name: name, type: try type())
  }

  /// Parses a type, such as `utf8?`.
  private mutating func type() throws(SignatureError) -> PropertyType {
    let names = PropertyKind.allCases.map(\.rawValue).joined(separator: ", ")
    skipSpaces()
    let start = index
    let name = try word("a type (\(names))")
    guard let kind = PropertyKind(rawValue: name) else {
      throw SignatureError(detail: "expected a type (\(names)), found '\(name)'", column: start + 1)
    }
    guard index < characters.count, characters[index] == "?" else { return PropertyType(kind) }
    guard kind != .handle else {
      throw SignatureError(detail: "a handle is never absent, so it takes no '?'", column: index + 1)
    }
    index += 1
    return PropertyType(kind, isOptional: true)
  }

  /// Parses a word, or throws that `expected` was expected.
  private mutating func word(_ expected: String) throws(SignatureError) -> String {
    skipSpaces()
    let word = characters[index...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard let first = word.first, !first.isNumber else { throw unexpected(expected) }
    index += word.count
    return String(word)
  }

  /// Parses a punctuation mark, or throws that it was expected.
  private mutating func expect(_ mark: Character) throws(SignatureError) {
    guard skip(mark) else { throw unexpected("'\(mark)'") }
  }

  /// Skips a punctuation mark, and returns whether it was the next character.
  private mutating func skip(_ mark: Character) -> Bool {
    skipSpaces()
    guard index < characters.count, characters[index] == mark else { return false }
    index += 1
    return true
  }

  /// Skips the spaces before the next character.
  private mutating func skipSpaces() {
    while index < characters.count, characters[index] == " " { index += 1 }
  }

  /// The column of the next token in the signature, counted from 1.
  var column: Int {
    var copy = self
    copy.skipSpaces()
    return copy.index + 1
  }

  /// Returns the error that something else was expected than what comes next.
  private func unexpected(_ expected: String) -> SignatureError {
    let found = index < characters.count ? "'\(characters[index])'" : "the end"
    return SignatureError(detail: "expected \(expected), found \(found)", column: index + 1)
  }
}

extension Signature: CustomStringConvertible {
  /// The signature in the syntax of the contract.
  public var description: String {
    "(\(parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", "))) -> \(result)"
  }
}
