extension PluginError {
  /// The same error of a library that was opened by another path than users know it by.
  ///
  /// - Parameters:
  ///   - path: The path that users know.
  ///   - opened: The path that it was opened by.
  /// - Returns: The error as it would be had the library been opened by the path that users know.
  package func naming(path: String, openedAs opened: String) -> PluginError {
    // The system is never given a name without a slash.
    let file = path.contains("/") ? path : "./" + path
    return PluginError(
      code: code, plugin: plugin == opened ? path : plugin, detail: detail.replacingAll(opened, with: file),
      symbol: symbol, source: source, column: column)
  }
}

extension String {
  /// The text with another in the place of each occurrence of one.
  fileprivate func replacingAll(_ old: String, with new: String) -> String {
    var result: [UInt8] = []
    var rest = utf8[...]
    while let first = rest.first {
      if rest.starts(with: old.utf8) {
        result += new.utf8
        rest = rest.dropFirst(old.utf8.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
