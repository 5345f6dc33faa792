/// Something that a plugin may do only where its user allows it.
public struct Capability: RawRepresentable, Hashable, Sendable {
  /// The capability as manifests name it.
  public let rawValue: String

  /// Creates a capability.
  ///
  /// - Parameter rawValue: The capability as manifests name it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// To talk to other machines.
  public static let network = Capability(rawValue: "network")

  /// To be told the name and the password of a proxy. No manifest asks for it: a user may grant it to a plugin that
  /// asks for ``network``.
  public static let proxyPassword = Capability(rawValue: "proxy-password")

  /// What a folder begins with.
  private static let folderPrefix = "folder:"

  /// The longest path that the system takes, in bytes.
  private static let pathLimit = 4095

  /// The folder that may be read, as the manifest names it: absolute, or in the user's own folder where it begins
  /// with `~/`. Nothing for other capabilities.
  public var folder: String? {
    guard rawValue.hasPrefix(Self.folderPrefix) else { return nil }
    let path = rawValue.dropFirst(Self.folderPrefix.count)
    return Self.isValid(path) ? String(path) : nil
  }

  /// Whether this host has it to give.
  public var isKnown: Bool { self == .network || folder != nil }

  /// The folder that may be read, as the system finds it.
  ///
  /// - Parameter home: The user's own folder, if it is known.
  /// - Returns: The path, or nothing where this is no folder, or one of a user whose own folder isn't known.
  public func path(home: String?) -> String? {
    guard let folder, folder.hasPrefix("~") else { return folder }
    guard let home, home.hasPrefix("/") else { return nil }
    return home + folder.dropFirst()
  }

  /// Whether a path leads to where it seems to: without steps back, and without what hides in a line.
  private static func isValid(_ path: Substring) -> Bool {
    guard path.hasPrefix("/") || path.hasPrefix("~/") || path == "~", path.utf8.count <= pathLimit else { return false }
    return path.split(separator: "/").allSatisfy { $0 != "." && $0 != ".." }
      && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }
}

extension Capability: CustomStringConvertible {
  /// What it allows, to stand after "may" in a sentence.
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
  /// Why this host can't give it, without a full stop.
  package var problem: String {
    guard rawValue.hasPrefix(Self.folderPrefix) else {
      return "it needs the capability '\(rawValue)', which this host doesn't have; update bindery"
    }
    return "it asks for '\(rawValue)', and a folder is an absolute path or one that begins with '~/', "
      + "without '.' and '..'; ask its author for a mended build"
  }
}
