internal import BinderySystem

/// The folders in which plugins are looked for, the most important first.
public struct PluginSearchPath: Hashable, Sendable {
  /// A folder and what is expected of the files in it.
  public struct Folder: Hashable, Sendable {
    /// Why the folder is searched.
    public enum Origin: String, Hashable, Sendable {
      /// Named by `--plugin-path`.
      case option

      /// Named by `BINDERY_PLUGIN_PATH`.
      case environment

      /// The user's own folder.
      case user

      /// Where the program was installed.
      case program

      /// For all programs of the system.
      case system
    }

    /// The folder.
    public let path: String

    /// Why it is searched.
    public let origin: Origin

    /// Whether it holds other libraries too, so that one without a manifest is no mistake.
    public let isShared: Bool

    /// Whether somebody named it, so that its absence is a mistake.
    public var isNamed: Bool { origin == .option || origin == .environment }
  }

  /// The folders, the most important first.
  public let folders: [Folder]

  /// Creates a search path.
  ///
  /// - Parameters:
  ///   - options: The folders that the user named for this run.
  ///   - environment: The variables of the environment: `BINDERY_PLUGIN_PATH` (folders separated by colons),
  ///     `XDG_DATA_HOME` and `HOME` count.
  ///   - programFolder: The folder that the program is in, if it is known.
  ///   - systemFolders: The folders for all programs of the system.
  public init(
    options: [String], environment: [String: String], programFolder: String?,
    systemFolders: [String] = PluginSearchPath.systemFolders
  ) {
    let listed = environment["BINDERY_PLUGIN_PATH", default: ""].split(separator: ":").map(String.init)
    var folders = options.map { Folder(path: $0, origin: .option, isShared: false) }
    folders += listed.map { Folder(path: $0, origin: .environment, isShared: false) }
    if let data = UserFolder.data.path(in: environment) {
      folders.append(Folder(path: data + "/bindery/plugins", origin: .user, isShared: false))
    }
    if let programFolder {
      folders.append(Folder(path: programFolder, origin: .program, isShared: true))
      let prefix = programFolder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
      folders.append(Folder(path: prefix + "/lib/bindery/plugins", origin: .program, isShared: false))
    }
    folders += systemFolders.map { Folder(path: $0, origin: .system, isShared: false) }
    var seen: Set<String> = []
    self.folders = folders.filter { seen.insert($0.path).inserted }
  }

  /// The folders for all programs of the system.
  public static let systemFolders = ["/usr/local/lib/bindery/plugins", "/usr/lib/bindery/plugins"]
}
