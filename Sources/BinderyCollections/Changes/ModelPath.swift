/// The position of a row: the index of its section, and its index within the section.
public struct ModelPath: Hashable, Sendable {
  /// The index of the section.
  public var section: Int

  /// The index of the row within its section.
  public var item: Int

  /// Creates the path of a row from the index of its section and its index within the section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension ModelPath: Comparable {
  /// Returns whether a row precedes another: by section first, then by index.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.section == right.section ? left.item < right.item : left.section < right.section
  }
}

extension ModelPath: CustomStringConvertible {
  /// The two indices, such as `2.17`.
  public var description: String { "\(section).\(item)" }
}
