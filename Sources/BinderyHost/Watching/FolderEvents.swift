internal import BinderySystem

/// The events of some folders, of the libraries in them, and of some other files, as inotify reports them.
///
/// Every folder above them is watched too, for the name of the next one, so that a folder that appears later or
/// replaces another is noticed. When a folder comes or goes, the watches have to be renewed.
struct FolderEvents: Sendable {
  /// The changes that follow from events.
  struct News: Sendable {
    /// Whether a library or another watched file, or an access right, changed.
    var isChange = false

    /// Whether a folder came or went, so that the watches have to be renewed.
    var isOutdated = false
  }

  /// The reasons a folder is watched.
  private struct Role {
    var holdsPlugins = false

    /// The names of folders on the way to plugins.
    var names: Set<String> = []

    /// The names of other watched files.
    var files: Set<String> = []

    /// Whether the folder is watched for its contents, and not only as a way to another.
    var hasContents: Bool { holdsPlugins || !files.isEmpty }
  }

  /// The descriptor, which becomes readable when events are pending.
  var descriptor: Int32 { changes.descriptor }

  private let changes: ChangeQueue
  private var roles: [Int32: Role] = [:]

  /// Watches folders and other files, or throws the system's reason that it isn't possible.
  init(of folders: [String], _ files: [String] = []) throws(SystemError) {
    changes = try ChangeQueue()
    for folder in folders { try watch(folder, Role(holdsPlugins: true)) }
    for file in files {
      let parts = file.split(separator: "/")
      let folder = (file.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
      try watch(folder, Role(files: Set(parts.suffix(1).map(String.init))))
    }
  }

  /// Watches a folder and those above it.
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
      // A folder that can be passed but not read may lead to one that can be read.
      if error == .accessDenied, !role.hasContents { return true }
      guard error == .notFound || error == .notAFolder else { throw error }
      return false
    }
    roles[folder, default: Role()].names.formUnion(role.names)
    roles[folder]?.files.formUnion(role.files)
    if role.holdsPlugins { roles[folder]?.holdsPlugins = true }
    return true
  }

  private static let ways: ChangeQueue.Kinds = [.names, .attributes, .folder]

  /// Reads the pending events, without waiting.
  func read() -> News {
    var news = News()
    changes.takeAll { judge($0, &news) }
    return news
  }

  private func judge(_ change: ChangeQueue.Change, _ news: inout News) {
    guard let role = roles[change.folder], change.kinds.isDisjoint(with: [.folder, .end]) else {
      // This is also the case for an overflow of the system's queue, which belongs to no watch.
      news.isOutdated = true
      news.isChange = news.isChange || change.kinds.contains(.overflow)
      return
    }
    if role.names.contains(change.name) {
      if change.kinds.contains(.attributes) { news.isChange = true } else { news.isOutdated = true }
    }
    if role.holdsPlugins && FolderSnapshot.counts(change.name) || role.files.contains(change.name) {
      news.isChange = true
    }
  }
}
