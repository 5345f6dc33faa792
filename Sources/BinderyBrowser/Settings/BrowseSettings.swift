internal import BinderyLoading
internal import BinderySystem
package import BinderyTerminal

/// What a user has set for the browser: keys and looks, from two files in the folder for configuration, and whether
/// colors are wanted, from the environment.
package struct BrowseSettings: Hashable, Sendable {
  /// The keys.
  package let bindings: KeyBindings

  /// The colors that the terminal may be sent: none where `NO_COLOR` asks for that.
  package let colors: TerminalFeatures.Colors

  /// The problems with the files, in the order of their lines. What isn't concerned counts.
  package let problems: [SettingsProblem]

  private let theme: ThemeFile

  /// Creates settings from an environment and the two files' texts.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - colors: The policy of a flag, which wins over the environment unless it is `auto`.
  ///   - text: Returns the text of a file by its path, or `nil` if there is none. It throws if the file can't be read.
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
  /// Returns the folder with the files `keys` and `theme`, or `nil` if the environment names no place for it.
  package static func folder(in environment: [String: String]) -> String? {
    UserFolder.configuration.path(in: environment).map { $0 + "/bindery" }
  }

  /// Returns the looks of the browser.
  ///
  /// - Parameters:
  ///   - isLight: Whether the terminal's background is light, or `nil` as long as the terminal hasn't told.
  ///   - isPlain: Whether boxes, bars and spinners are left out.
  /// - Returns: The style, with the changes of the theme file.
  package func style(isBackgroundLight isLight: Bool?, isPlain: Bool = false) -> BrowserStyle {
    var style = theme.applied(to: isLight == true ? .light : .standard, isBackgroundLight: isLight)
    style.isPlain = isPlain
    return style
  }

  /// The most bytes of a file that can be read.
  private static let limit = 1 << 20

  /// Returns the text of a file, or `nil` if there is none.
  ///
  /// It throws a problem if there is something at the path that isn't a readable file of UTF-8, 1 MiB at most.
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
