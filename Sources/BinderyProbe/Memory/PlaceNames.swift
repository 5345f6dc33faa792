internal import Glibc

/// The names that the compiler gives to functions in Swift, as people write them.
package enum PlaceNames {
  private typealias Demangle =
    @convention(c) (UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32) ->
    UnsafeMutablePointer<CChar>?

  /// Replaces the names of functions in a text.
  ///
  /// - Parameter text: The text, in which such names begin with `$s` and end at a space, a comma or a plus.
  /// - Returns: The text with the names that people know.
  package static func readable(_ text: String) -> String {
    guard let first = text.range(of: "$s") else { return text }
    let end = text[first...].firstIndex { " ,+".contains($0) } ?? text.endIndex
    let name = String(text[first..<end])
    return text[..<first] + (demangled(name) ?? String(name.dropFirst(2))) + readable(String(text[end...]))
  }

  private static func demangled(_ name: String) -> String? {
    guard let function = dlsym(nil, "swift_demangle") else { return nil }
    let demangle = unsafeBitCast(function, to: Demangle.self)
    guard let found = demangle(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(found) }
    // What is no name comes back as it went in.
    let text = String(cString: found)
    return text == name ? nil : text
  }
}

extension String {
  /// Where a text begins in this one; nothing where it doesn't occur.
  fileprivate func range(of text: String) -> String.Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
