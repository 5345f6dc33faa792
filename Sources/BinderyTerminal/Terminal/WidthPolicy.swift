public import Bindery

/// How wide the lines of a stream may be.
public struct WidthPolicy: Hashable, Sendable {
  /// The width where nothing says otherwise.
  public static let fallback: Int = 80

  /// The greatest width. A layout fills its lines, so a slip of the keyboard must not ask for gigabytes.
  public static let greatest: Int = 4096

  /// The width that the user asked for with a flag.
  public var requested: Int?

  /// Creates a policy.
  ///
  /// - Parameter requested: The width that the user asked for with a flag.
  public init(requested: Int? = nil) {
    self.requested = requested
  }
}

extension WidthPolicy {
  /// Decides for one stream.
  ///
  /// The flag wins over `COLUMNS`, which wins over the size of the terminal. What is not a positive integer says
  /// nothing.
  ///
  /// - Parameters:
  ///   - terminalSize: The size of the stream's terminal, or `nil` if it is none.
  ///   - environment: The variables of the environment.
  /// - Returns: A width from 1 to ``greatest``.
  public func columns(terminalSize: Size?, environment: [String: String]) -> Int {
    let candidates = [requested, environment["COLUMNS"].flatMap { Int($0) }, terminalSize?.columns]
    let chosen = candidates.lazy.compactMap { $0 }.first { $0 > 0 }
    return min(chosen ?? Self.fallback, Self.greatest)
  }
}
