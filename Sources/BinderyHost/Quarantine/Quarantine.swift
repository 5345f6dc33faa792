public import Bindery

/// The decision that a plugin isn't used until its quarantine is lifted.
///
/// It is about one library, identified by the digest of its bytes: another version of the plugin isn't affected.
public struct Quarantine: Hashable, Sendable {
  /// The digest that identifies the library, in hexadecimal digits.
  ///
  /// The digest is the SHA-256 or, for a library that was loaded from beside the program, the substitute that
  /// `PluginDigest` describes.
  public let digest: String

  /// The plugin's identifier.
  public let id: PluginId

  /// The failure that led to the quarantine.
  public let failure: PluginFailure

  /// The time of the failure, in seconds since 1970.
  public let time: Int

  /// The remedy that lifts the quarantine, as a clause in the imperative: `run bindery plugins quarantine clear …`.
  public internal(set) var remedy: String

  /// Creates a quarantine, with the remedy of the default ``HostWords``.
  public init(digest: String, id: PluginId, failure: PluginFailure, time: Int) {
    self.digest = digest
    self.id = id
    self.failure = failure
    self.time = time
    remedy = HostWords().liftQuarantine(id)
  }

  /// Returns the same quarantine with the remedy in a host's words.
  func worded(_ words: HostWords) -> Quarantine {
    var quarantine = self
    quarantine.remedy = words.liftQuarantine(id)
    return quarantine
  }
}

extension Quarantine: CustomStringConvertible {
  /// A sentence with the reason, which begins with the plugin's identifier, and ends with the remedy and without a
  /// period.
  public var description: String { "'\(id.rawValue)' \(predicate)" }

  /// The reason and the remedy as a predicate, which follows the plugin's identifier: `is in quarantine because …`.
  var predicate: String {
    var text = "is in quarantine because it \(failure.reason.predicate)"
    if let end { text += " (\(end))" }
    text += " \(failure.stage.clause)"
    if let item = failure.item { text += ", the item '\(Self.plain(item))'" }
    return text + "; to try it again, \(remedy)"
  }

  /// The exit code or the name of the signal that ended the process, or `nil` if it didn't end.
  private var end: String? {
    guard case .exit(let code) = failure.status else { return failure.signalName }
    return "exit code \(code)"
  }

  /// Returns a text for one line, with U+FFFD in place of control characters and of others without a visible form.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isShapeless($0) ? "\u{FFFD}" : $0 }))
  }

  /// Returns whether a character has no visible shape, so that it is left out of messages.
  private static func isShapeless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}
