/// The locale that the environment names for the characters of texts.
public struct NamedLocale: Hashable, Sendable {
  /// The variable that names it: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that isn't empty.
  public let variable: String

  /// The name, such as `de_DE.UTF-8` or `C`.
  public let name: String

  /// Reads the environment, and returns `nil` if it names no locale.
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
  /// The name of the character encoding, or `nil` if the locale names none: `UTF-8` of `de_DE.UTF-8@euro`.
  private var encoding: Substring? {
    name.firstIndex(of: ".").map { name[name.index(after: $0)...].prefix { $0 != "@" } }
  }

  /// Whether the locale is named as one of UTF-8, or, as on a Mac, by the encoding alone.
  public var isUTF8: Bool {
    (encoding ?? name[...]).lowercased().filter { $0 != "-" } == "utf8"
  }

  /// Whether the locale surely has another encoding than UTF-8: it names one, or is `C` or `POSIX`.
  ///
  /// Systems differ in what a locale has that names no encoding, such as `de_DE`.
  public var isForeign: Bool {
    encoding == nil ? name == "C" || name == "POSIX" : !isUTF8
  }
}
