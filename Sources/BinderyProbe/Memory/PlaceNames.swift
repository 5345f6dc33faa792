internal import Glibc

/// The demangling of names of Swift, Rust and C++ functions in reports about memory and crashes.
package enum PlaceNames {
  /// The type of `swift_demangle`.
  private typealias Demangle =
    @convention(c) (UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32) ->
    UnsafeMutablePointer<CChar>?

  /// The type of `__cxa_demangle`.
  private typealias DemangleOfCPlusPlus =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<Int32>?
    ) -> UnsafeMutablePointer<CChar>?

  /// Replaces the mangled names in a text with demangled ones.
  ///
  /// A mangled name begins with `$s`, `_Z` or `_R`, and ends at a space, comma, parenthesis or plus. One in Swift that
  /// can't be demangled loses the `$s`, and any other stays as it is.
  package static func readable(_ text: String) -> String {
    guard let first = ["$s", "_Z", "_R"].compactMap({ text.firstRange(of: $0)?.lowerBound }).min() else { return text }
    let end = text[first...].firstIndex { " ,+()".contains($0) } ?? text.endIndex
    // A mark within a longer name, such as "my_Rope", isn't a mangled name.
    let isName = first == text.startIndex || " (}".contains(text[text.index(before: first)])
    let name = isName ? readable(name: text[first..<end]) : String(text[first..<end])
    return text[..<first] + name + readable(String(text[end...]))
  }

  /// Returns a mangled name as readable text, or the same name if it can't be demangled.
  private static func readable(name: Substring) -> String {
    let name = String(name)
    if name.hasPrefix("$s") { return demangled(name) ?? String(name.dropFirst(2)) }
    return RustName(mangled: name)?.description ?? demangledFromCPlusPlus(name) ?? name
  }

  /// Returns the demangled name of a Swift function, or `nil` if that isn't possible.
  private static func demangled(_ name: String) -> String? {
    guard let function = dlsym(nil, "swift_demangle") else { return nil }
    let demangle = unsafeBitCast(function, to: Demangle.self)
    guard let found = demangle(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(found) }
    // The runtime returns a string that isn't a mangled name unchanged.
    let text = String(cString: found)
    return text == name ? nil : text
  }

  /// Returns the demangled name of a C++ function, or `nil` if that isn't possible.
  private static func demangledFromCPlusPlus(_ name: String) -> String? {
    guard name.hasPrefix("_Z"), let function = dlsym(nil, "__cxa_demangle") else { return nil }
    guard let found = unsafeBitCast(function, to: DemangleOfCPlusPlus.self)(name, nil, nil, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
