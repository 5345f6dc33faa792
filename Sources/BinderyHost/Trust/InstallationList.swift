internal import BinderyLoading
internal import BinderySystem

/// The list of the plugins that an installation put into a folder, with the SHA-256 of each, as `sha256sum` writes it.
struct InstallationList {
  /// The result of searching a folder for the list of its installation.
  enum Finding {
    /// The folder has no list of its installation.
    case absent

    /// The folder has a list that only the user or the system may write to.
    case believed(InstallationList)

    /// The folder has a list that isn't trusted; the reason is a sentence without a final period.
    case refused(String)
  }

  /// The file name of the list, which is in the folder of the plugins.
  static let name = "plugins.sha256"

  /// The maximum number of bytes that are read of a list.
  private static let limit = 1 << 20

  /// The path of the list, for messages.
  let path: String

  /// The SHA-256 of each installed file, by its name.
  private let digests: [String: PluginDigest]

  /// Searches a folder for the list of its installation, and checks who may write to the list.
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

  /// Parses a list. Each line has a hash, two characters, and a file name; other lines are ignored.
  init(text: String, path: String) {
    self.path = path
    var digests: [String: PluginDigest] = [:]
    for line in text.utf8.split(separator: 0x0a) where line.count > 66 {
      guard let digest = PluginDigest(Substring(line.prefix(64))) else { continue }
      digests[String(Substring(line.dropFirst(66)))] = digest
    }
    self.digests = digests
  }

  /// Returns the SHA-256 that a file had when it was installed, or `nil` if the file isn't in the list.
  func digest(ofFile name: String) -> PluginDigest? { digests[name] }
}
