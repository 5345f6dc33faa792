/// How much is checked. Each level checks what the one before checks, and more.
public enum CheckLevel: String, CaseIterable, Hashable, Sendable, Comparable {
  /// Whether the plugin works at all: within a second.
  case smoke

  /// What every author should know: within some seconds.
  case standard = "default"

  /// What a plugin has to keep that others rely on. All that ship with Bindery do.
  case strict

  /// As much as can be checked, which may take minutes.
  case paranoid

  /// Compares by how much is checked.
  public static func < (first: CheckLevel, second: CheckLevel) -> Bool {
    first.order < second.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
