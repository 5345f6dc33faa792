/// A level of checking, which decides how many rules are checked. Each level checks everything that the previous one
/// does, and more.
public enum CheckLevel: String, CaseIterable, Hashable, Sendable, Comparable {
  /// The level that checks whether the plugin works at all, in up to a second.
  case smoke

  /// The level whose checks every author should see, in some seconds.
  case standard = "default"

  /// The level that checks what others rely on. All plugins that ship with Bindery pass it.
  case strict

  /// The level with all existing checks, which may take minutes.
  case paranoid

  /// Returns whether the first level checks less than the second.
  public static func < (first: CheckLevel, second: CheckLevel) -> Bool {
    first.order < second.order
  }

  /// The index of the level among all levels, by which levels are compared.
  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
