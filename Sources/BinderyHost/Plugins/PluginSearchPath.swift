internal import BinderySystem

/// The folders that are searched for plugins, in the order of their precedence.
public struct PluginSearchPath: Hashable, Sendable {
  /// A folder that is searched for plugins, and the reason why.
  public struct Folder: Hashable, Sendable {
    /// The reason why a folder is searched for plugins.
    public enum Origin: String, Hashable, Sendable {
      /// The user named the folder for this run of the program, as with `--plugin-path`.
      case option

      /// The environment variable `BINDERY_PLUGIN_PATH` names the folder.
      case environment

      /// The folder is the user's own folder of plugins.
      case user

      /// The folder belongs to the installation of the running program.
      case program

      /// The folder is for all programs of the system.
      case system
    }

    /// The path of the folder as it was given. The folder need not exist.
    public let path: String

    /// The reason the folder is searched.
    public let origin: Origin

    /// Whether the folder also holds other libraries, so that one without a manifest is ignored rather than reported.
    public let isShared: Bool

    /// Whether the user or the environment named the folder, so that it is an error if the folder is missing.
    public var isNamed: Bool { origin == .option || origin == .environment }
  }

  /// The folders in the order of their precedence.
  public let folders: [Folder]

  /// Creates a search path of the folders that the parameters name and of the user's own folder, each once.
  ///
  /// - Parameters:
  ///   - options: The folders that the user named for this run.
  ///   - environment: The environment variables; only `BINDERY_PLUGIN_PATH` (folders separated by colons),
  ///     `XDG_DATA_HOME` and `HOME` are read.
  ///   - programFolder: The folder of the program, which is searched as well as `lib/bindery/plugins` of its prefix, or
  ///     `nil` if it isn't known.
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

  /// The default folders for all programs of the system.
  public static let systemFolders = ["/usr/local/lib/bindery/plugins", "/usr/lib/bindery/plugins"]
}

extension PluginSearchPath {
  /// Returns the folder of the running program, with links resolved, or `nil` if the system doesn't provide it.
  public static func programFolder() -> String? {
    guard let path = FilePlace.realPath("/proc/self/exe") else { return nil }
    return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
