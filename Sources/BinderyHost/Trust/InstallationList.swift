internal import BinderyLoading
internal import BinderySystem

/// The list of the plugins that an installation put into a folder, with the hash of each, as `sha256sum` writes it.
struct InstallationList {
  /// The result of looking for the list of a folder.
  enum Finding {
    /// The folder has no list.
    case absent

    /// The list is one that only the user or the system may write to.
    case believed(InstallationList)

    /// The list exists but isn't believed, for a reason that is a sentence without a final period.
    case refused(String)
  }

  /// The name of the list, in the folder of the plugins.
  static let name = "plugins.sha256"

  /// The most bytes of a list that are read.
  private static let limit = 1 << 20

  /// The path of the list, for people.
  let path: String

  /// The hashes by file name.
  private let digests: [String: PluginDigest]

  /// Looks for the list of a folder, and checks who may write to it.
  static func find(in folder: String) -> Finding {
    let path = folder + "/" + name
    guard FileStatus(at: path) != nil else { return .absent }
    do throws(PluginError) {
      let file = try LibraryFile(path: path)
      var permissions = FilePermissions()
      if let problem = permissions.problem(of: file.place) {
        return .refused("the list of its installation doesn't count: \(problem)")
      }
      let text = String(decoding: file.bytes(in: 0..<limit), as: UTF8.self)
      return .believed(InstallationList(text: text, path: path))
    } catch {
      return .refused("the list of its installation doesn't count: '\(path)': \(error.detail)")
    }
  }

  /// Parses a list. Each line is a hash, two characters, and a file name; other lines are ignored.
  init(text: String, path: String) {
    self.path = path
    var digests: [String: PluginDigest] = [:]
    for line in text.utf8.split(separator: 0x0a) where line.count > 66 {
      guard let digest = PluginDigest(Substring(line.prefix(64))) else { continue }
      digests[String(Substring(line.dropFirst(66)))] = digest
    }
    self.digests = digests
  }

  /// Returns the hash that a file had when it was installed, or `nil` if the list doesn't have the file.
  func digest(ofFile name: String) -> PluginDigest? { digests[name] }
}
