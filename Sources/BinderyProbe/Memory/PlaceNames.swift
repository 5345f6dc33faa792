internal import Glibc

/// Demangling of the names of Swift functions in reports about memory.
package enum PlaceNames {
  private typealias Demangle =
    @convention(c) (UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32) ->
    UnsafeMutablePointer<CChar>?

  /// Replaces the mangled names in a text with demangled ones.
  ///
  /// A mangled name begins with `$s` and ends at a space, comma or plus. One that can't be demangled loses the `$s`.
  package static func readable(_ text: String) -> String {
    guard let first = text.firstRange(of: "$s")?.lowerBound else { return text }
    let end = text[first...].firstIndex { " ,+".contains($0) } ?? text.endIndex
    let name = String(text[first..<end])
    return text[..<first] + (demangled(name) ?? String(name.dropFirst(2))) + readable(String(text[end...]))
  }

  private static func demangled(_ name: String) -> String? {
    guard let function = dlsym(nil, "swift_demangle") else { return nil }
    let demangle = unsafeBitCast(function, to: Demangle.self)
    guard let found = demangle(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(found) }
    // The runtime returns a string that isn't a mangled name unchanged.
    let text = String(cString: found)
    return text == name ? nil : text
  }
}
