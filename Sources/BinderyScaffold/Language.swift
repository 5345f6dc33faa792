/// A programming language for new plugins.
package enum Language: String, CaseIterable, Sendable {
  /// Swift, with the installed package.
  case swift

  /// C, with the installed header.
  case c

  /// Rust, with declarations of its own.
  case rust
}
