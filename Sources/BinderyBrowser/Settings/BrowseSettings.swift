internal import BinderyLoading
internal import BinderySystem
package import BinderyTerminal

/// The user's settings for the browser: keys and styles from two configuration files, and colors from the environment.
package struct BrowseSettings: Hashable, Sendable {
  /// The key bindings, with the changes of the user's file of keys.
  package let bindings: KeyBindings

  /// The colors that the terminal may be sent; none if, for example, `NO_COLOR` forbids them.
  package let colors: TerminalFeatures.Colors

  /// The problems with the files, in the order of their lines; the lines without problems are applied.
  package let problems: [SettingsProblem]

  /// The user's theme file.
  private let theme: ThemeFile

  /// Creates settings from environment variables and the texts of the two files.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - colors: The policy of a flag, which overrides the environment unless it is `auto`.
  ///   - text: Returns the text of the file at a path, or `nil` if there is none. It throws if the file can't be read.
  package init(
    environment: [String: String], colors: ColorPolicy = .auto,
    text: (_ path: String) throws(SettingsProblem) -> String? = Self.text(ofFile:)
  ) {
    let folder = Self.folder(in: environment)
    var problems: [SettingsProblem] = []
    func file<File>(_ name: String, _ read: (_ text: String, _ path: String) -> File) -> File? {
      guard let path = folder.map({ $0 + "/" + name }) else { return nil }
      do throws(SettingsProblem) {
        return try text(path).map { read($0, path) }
      } catch {
        problems.append(error)
        return nil
      }
    }
    let keys = file("keys") { KeysFile(text: $0, path: $1) }
    let theme = file("theme") { ThemeFile(text: $0, path: $1) } ?? ThemeFile()
    bindings = keys?.bindings ?? .standard
    self.theme = theme
    self.problems = problems + (keys?.problems ?? []) + theme.problems
    self.colors = colors.allowsColor(isTerminal: true, environment: environment) ? .sixteen : .none
  }
}

extension BrowseSettings {
  /// Returns the folder with the files `keys` and `theme`, or `nil` if the environment names no folder for it.
  package static func folder(in environment: [String: String]) -> String? {
    UserFolder.configuration.path(in: environment).map { $0 + "/bindery" }
  }

  /// Returns the style of the browser, with the changes of the user's theme file.
  ///
  /// - Parameters:
  ///   - isLight: Whether the terminal's background is light, or `nil` if unknown.
  ///   - isPlain: Whether boxes, bars and spinners are left out.
  /// - Returns: The style of the browser.
  package func style(isBackgroundLight isLight: Bool?, isPlain: Bool = false) -> BrowserStyle {
    var style = theme.applied(to: isLight == true ? .light : .standard, isBackgroundLight: isLight)
    style.isPlain = isPlain
    return style
  }

  /// The maximum size in bytes of a file that is read.
  private static let limit = 1 << 20

  /// Returns the text of a file of settings, or `nil` if there is no file.
  ///
  /// - Throws: A problem if something exists at the path that isn't a readable file of UTF-8, at most 1 MiB long.
  package static func text(ofFile path: String) throws(SettingsProblem) -> String? {
    func problem(_ detail: String) -> SettingsProblem {
      SettingsProblem(code: .unreadable, path: path, line: nil, detail: "\(detail); nothing in it counts")
    }
    let file: LibraryFile
    do throws(PluginError) {
      file = try LibraryFile(path: path)
    } catch {
      guard error.code != .notFound || FileStatus(at: path) != nil else { return nil }
      throw problem(error.detail)
    }
    guard file.count <= limit, let text = String(validating: file.bytes(in: 0..<file.count), as: UTF8.self) else {
      throw problem("expected lines of UTF-8, \(limit) bytes at most")
    }
    return text
  }
}
