internal import BinderyLoading
internal import BinderySystem

/// What an installation says of the plugins that it put into a folder: the hash of each, as `sha256sum` writes it.
struct InstallationList {
  /// What is known of the list of a folder.
  enum Finding {
    /// There is none.
    case absent
    case believed(InstallationList)

    /// It is there and doesn't count: a sentence without a full stop.
    case refused(String)
  }

  /// The name of the list, in the folder of the plugins.
  static let name = "plugins.sha256"

  /// The most bytes that are read.
  private static let limit = 1 << 20

  /// The list, for people.
  let path: String

  /// The hashes by the names of the files.
  private let digests: [String: PluginDigest]

  /// Looks for the list of a folder.
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

  /// Reads a list: on each line a hash, two characters, and the name of a file. Other lines don't count.
  init(text: String, path: String) {
    self.path = path
    var digests: [String: PluginDigest] = [:]
    for line in text.utf8.split(separator: 0x0a) where line.count > 66 {
      guard let digest = PluginDigest(Substring(line.prefix(64))) else { continue }
      digests[String(Substring(line.dropFirst(66)))] = digest
    }
    self.digests = digests
  }

  /// The hash that a file had when it was installed, if it was.
  func digest(ofFile name: String) -> PluginDigest? { digests[name] }
}
