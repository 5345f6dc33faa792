internal import BinderySystem

/// The inotify events of some folders, of the libraries in them, and of some other files.
///
/// Every folder above them is watched too, for events of the next folder on the path, so that a folder that appears
/// later or replaces another is noticed. When a folder appears or disappears, the watches have to be renewed.
struct FolderEvents: Sendable {
  /// The consequences of the events that were read.
  struct Consequences: Sendable {
    /// Whether a library, another watched file, or an access right has changed.
    var isChange = false

    /// Whether a folder has appeared or disappeared, so that the watches have to be renewed.
    var isOutdated = false
  }

  /// The reasons a folder is watched.
  private struct Role {
    /// Whether the folder is searched for plugins, so that changes of its libraries count.
    var holdsPlugins = false

    /// The names of the folders in it that lead to watched folders.
    var names: Set<String> = []

    /// The names of the watched files in it that aren't libraries.
    var files: Set<String> = []

    /// Whether the folder is watched for its contents, and not only because it leads to another.
    var hasContents: Bool { holdsPlugins || !files.isEmpty }
  }

  /// The file descriptor, which becomes readable when events are pending.
  var descriptor: Int32 { changes.descriptor }

  /// The system's queue of changes (inotify).
  private let changes: ChangeQueue
  /// The role of each watched folder, by the number of its watch.
  private var roles: [Int32: Role] = [:]

  /// Starts to watch folders and other files; throws the system's error if that isn't possible.
  init(of folders: [String], _ files: [String] = []) throws(SystemError) {
    changes = try ChangeQueue()
    for folder in folders { try watch(folder, Role(holdsPlugins: true)) }
    for file in files {
      let parts = file.split(separator: "/")
      let folder = (file.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
      try watch(folder, Role(files: Set(parts.suffix(1).map(String.init))))
    }
  }

  /// Watches a folder and all folders above it.
  private mutating func watch(_ folder: String, _ role: Role) throws(SystemError) {
    var path = folder.hasPrefix("/") ? "/" : "."
    for name in folder.split(separator: "/") {
      guard try add(path, Role(names: [String(name)]), Self.ways) else { return }
      path += path.hasSuffix("/") ? String(name) : "/" + name
    }
    _ = try add(path, role, Self.ways.union(.contents))
  }

  /// Watches one folder, and returns whether it exists.
  private mutating func add(_ path: String, _ role: Role, _ kinds: ChangeQueue.Kinds) throws(SystemError) -> Bool {
    let folder: Int32
    do throws(SystemError) {
      folder = try changes.watch(path, for: kinds)
    } catch {
      // A folder that can't be read but entered may lead to one that can be read.
      if error == .accessDenied, !role.hasContents { return true }
      guard error == .notFound || error == .notAFolder else { throw error }
      return false
    }
    roles[folder, default: Role()].names.formUnion(role.names)
    roles[folder]?.files.formUnion(role.files)
    if role.holdsPlugins { roles[folder]?.holdsPlugins = true }
    return true
  }

  /// The kinds of changes that are watched in every folder on the path to a watched folder.
  private static let ways: ChangeQueue.Kinds = [.names, .attributes, .folder]

  /// Reads the pending events without waiting, and returns whether plugins have changed, and whether the watches have
  /// to be renewed.
  func read() -> Consequences {
    var consequences = Consequences()
    changes.takeAll { judge($0, &consequences) }
    return consequences
  }

  /// Updates the consequences by one change: whether it is a change of plugins, and whether the watches are out of
  /// date.
  private func judge(_ change: ChangeQueue.Change, _ consequences: inout Consequences) {
    guard let role = roles[change.folder], change.kinds.isDisjoint(with: [.folder, .end]) else {
      // An overflow of the system's queue, which belongs to no watch, is handled here too.
      consequences.isOutdated = true
      consequences.isChange = consequences.isChange || change.kinds.contains(.overflow)
      return
    }
    if role.names.contains(change.name) {
      if change.kinds.contains(.attributes) { consequences.isChange = true } else { consequences.isOutdated = true }
    }
    if role.holdsPlugins && FolderSnapshot.counts(change.name) || role.files.contains(change.name) {
      consequences.isChange = true
    }
  }
}
