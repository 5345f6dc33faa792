/// A level of checking. Each level checks all that the one before it checks, and more.
public enum CheckLevel: String, CaseIterable, Hashable, Sendable, Comparable {
  /// The checks of whether the plugin works at all, which take up to a second.
  case smoke

  /// The checks that every author should see, which take some seconds.
  case standard = "default"

  /// The checks of what others rely on. All plugins that ship with Bindery pass them.
  case strict

  /// All checks that there are, which may take minutes.
  case paranoid

  /// Returns whether the first level checks less than the second.
  public static func < (first: CheckLevel, second: CheckLevel) -> Bool {
    first.order < second.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
