internal import BinderySystem

extension ProxyVariables {
  /// The files and folders that the certificate variables name, which a confined worker has to be able to read.
  ///
  /// Paths that are relative or don't exist are left out, and so is the root, below which is everything.
  var certificatePaths: [String] {
    certificates.filter { $0.hasPrefix("/") && !$0.utf8.contains(0) && Self.isBelowRoot($0) }.sorted()
  }

  private static func isBelowRoot(_ path: String) -> Bool {
    FilePlace.realPath(path).map { $0 != "/" } ?? false
  }
}
