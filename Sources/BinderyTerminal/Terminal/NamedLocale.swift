/// The locale that decides the character encoding, as the environment variables `LC_ALL`, `LC_CTYPE` and `LANG` name
/// it.
public struct NamedLocale: Hashable, Sendable {
  /// The environment variable that names the locale: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that isn't empty.
  public let variable: String

  /// The name of the locale, such as `de_DE.UTF-8` or `C`.
  public let name: String

  /// Finds the locale in environment variables, or returns `nil` if they name none.
  public init?(environment: [String: String]) {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let name = environment[variable], !name.isEmpty else { continue }
      (self.variable, self.name) = (variable, name)
      return
    }
    return nil
  }
}

extension NamedLocale {
  /// The character encoding in the locale's name, such as `UTF-8` in `de_DE.UTF-8@euro`, or `nil` if it has none.
  private var encoding: Substring? {
    name.firstIndex(of: ".").map { name[name.index(after: $0)...].prefix { $0 != "@" } }
  }

  /// Whether the locale's name says UTF-8, as `de_DE.UTF-8` or, on a Mac, `UTF-8` alone.
  public var isUTF8: Bool {
    (encoding ?? name[...]).lowercased().filter { $0 != "-" } == "utf8"
  }

  /// Whether the locale certainly isn't UTF-8: its name has another encoding, or is `C` or `POSIX`.
  ///
  /// Systems differ in the encoding of a locale whose name has none, such as `de_DE`.
  public var isForeign: Bool {
    encoding == nil ? name == "C" || name == "POSIX" : !isUTF8
  }
}
