public import Bindery

/// A rule that decides how wide the lines of a stream may be, in columns.
public struct WidthPolicy: Hashable, Sendable {
  /// The width in columns if no flag, variable or terminal states one.
  public static let fallback: Int = 80

  /// The maximum width in columns, to which greater ones are reduced.
  ///
  /// A layout fills its lines, so a mistyped width must not allocate gigabytes.
  public static let greatest: Int = 4096

  /// The width that the user requested with a flag, or `nil` if there is no flag; ignored unless positive.
  public var requested: Int?

  /// Creates a policy from the width that the user requested with a flag, if any.
  public init(requested: Int? = nil) {
    self.requested = requested
  }
}

extension WidthPolicy {
  /// Returns the width of a stream's lines in columns.
  ///
  /// The flag wins over `COLUMNS`, which wins over the size of the terminal. Values that aren't positive integers are
  /// ignored.
  ///
  /// - Parameters:
  ///   - terminalSize: The size of the stream's terminal, or `nil` if the stream isn't one.
  ///   - environment: The environment variables.
  /// - Returns: A width from 1 to ``greatest``.
  public func columns(terminalSize: Size?, environment: [String: String]) -> Int {
    let candidates = [requested, environment["COLUMNS"].flatMap { Int($0) }, terminalSize?.columns]
    let chosen = candidates.lazy.compactMap { $0 }.first { $0 > 0 }
    return min(chosen ?? Self.fallback, Self.greatest)
  }
}
