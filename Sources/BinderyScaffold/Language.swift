/// A programming language that `bindery new` writes plugins in. The raw value is the argument of `--language`.
package enum Language: String, CaseIterable, Sendable {
  /// Swift, with a package that depends on the SDK's.
  case swift

  /// C, with a makefile that finds `bindery.h`.
  case c

  /// Rust, with a translation of the part of `bindery.h` that it needs.
  case rust
}
