/// A permission that a plugin needs from its user.
public struct Capability: RawRepresentable, Hashable, Sendable {
  /// The name of the capability in manifests, such as `network` or `folder:~/Music`.
  public let rawValue: String

  /// Creates a capability.
  ///
  /// - Parameter rawValue: The name of the capability in manifests.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The permission to talk to other machines.
  public static let network = Capability(rawValue: "network")

  /// The permission to know the user name and the password of a proxy.
  ///
  /// No manifest asks for it: a user may grant it to a plugin that asks for ``network``.
  public static let proxyPassword = Capability(rawValue: "proxy-password")

  /// The prefix of the name of a capability to read a folder, before the folder's path.
  private static let folderPrefix = "folder:"

  /// The maximum length of a folder's path in bytes, which is that of the system.
  private static let pathLimit = 4095

  /// The folder that the capability permits to read, as the manifest names it, or `nil` for other capabilities.
  ///
  /// The path is absolute, or relative to the user's home folder if it begins with `~/`.
  public var folder: String? {
    guard rawValue.hasPrefix(Self.folderPrefix) else { return nil }
    let path = rawValue.dropFirst(Self.folderPrefix.count)
    return Self.isValid(path) ? String(path) : nil
  }

  /// Whether this host can grant the capability to a plugin whose manifest asks for it.
  public var isKnown: Bool { self == .network || folder != nil }

  /// Returns the absolute path of the folder that the capability permits to read.
  ///
  /// - Parameter home: The user's home folder, if it is known.
  /// - Returns: The path, or `nil` for other capabilities, or if the path needs a home folder that isn't known.
  public func path(home: String?) -> String? {
    guard let folder, folder.hasPrefix("~") else { return folder }
    guard let home, home.hasPrefix("/") else { return nil }
    return home + folder.dropFirst()
  }

  /// Returns whether a path starts with `/` or `~`, isn't too long, and has no `.`, no `..` and no control characters.
  ///
  /// Such a path leads where it seems to, and is completely visible in a line of output.
  private static func isValid(_ path: Substring) -> Bool {
    guard path.hasPrefix("/") || path.hasPrefix("~/") || path == "~", path.utf8.count <= pathLimit else { return false }
    return path.split(separator: "/").allSatisfy { $0 != "." && $0 != ".." }
      && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }
}

extension Capability: CustomStringConvertible {
  /// The permission in words, such as `talk to other machines`, to follow "may" in a sentence.
  public var description: String {
    if let folder { return "read what is in the folder '\(folder)'" }
    return switch self {
    case .network: "talk to other machines"
    case .proxyPassword: "know the name and the password of your proxy"
    default: "do what is called '\(rawValue)'"
    }
  }
}

extension Capability {
  /// The reason why this host can't grant an unknown capability, as a sentence without a period.
  package var problem: String {
    guard rawValue.hasPrefix(Self.folderPrefix) else {
      return "it needs the capability '\(rawValue)', which this host doesn't have; update bindery"
    }
    return "it asks for '\(rawValue)', and a folder is an absolute path or one that begins with '~/', "
      + "without '.' and '..'; ask its author for a mended build"
  }
}
