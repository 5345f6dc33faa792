import Synchronization

/// A namespace for names that fit on a line.
enum Names {
  /// The number of letters on a line.
  private static let limit = 40

  #if BUG_THREADS_SHARE_A_CACHE
    nonisolated(unsafe) private static var known: [[UInt8]: String] = [:]
  #else
    // By their bytes, since texts are equal whose bytes differ.
    private static let known = Mutex<[[UInt8]: String]>([:])
  #endif

  /// Returns the beginning of a name, or that of its region if the name is empty.
  static func short(_ name: String, in region: String) -> String {
    #if BUG_THREADS_SHARE_A_CACHE
      let key = Array(name.isEmpty ? region.utf8 : name.utf8)
      if let short = known[key] { return short }
      if known.count >= 32 { known.removeAll() }
      let short = cut(name.isEmpty ? region : name)
      known[key] = short
      return short
    #elseif BUG_LOCKS_ITS_CACHE_TWICE
      return known.withLock { known in
        known[Array(name.utf8), or: { name.isEmpty ? "\(short(region, in: "somewhere")) (unnamed)" : cut(name) }]
      }
    #else
      let text = name.isEmpty ? region : name
      return known.withLock { known in known[Array(text.utf8), or: { cut(text) }] }
    #endif
  }

  private static func cut(_ text: String) -> String {
    #if BUG_CUTS_A_NAME_WITHIN_A_LETTER
      // swift-format-ignore: NeverForceUnwrap
      return text.utf8.count > limit ? String(text.utf8.prefix(limit - 1))! + "…" : text
    #else
      return text.count > limit ? text.prefix(limit - 1) + "…" : text
    #endif
  }
}

extension [[UInt8]: String] {
  /// Returns the value of a key, which is kept among at most 32.
  fileprivate subscript(key: [UInt8], or make: () -> String) -> String {
    mutating get {
      if let value = self[key] { return value }
      if count >= 32 { removeAll() }
      let value = make()
      self[key] = value
      return value
    }
  }
}
