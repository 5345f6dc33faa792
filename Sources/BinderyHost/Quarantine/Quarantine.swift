public import Bindery

/// The verdict that a plugin isn't used any more, until somebody lifts it.
///
/// It is about one library, by the digest of its bytes: another version of the plugin is free.
public struct Quarantine: Hashable, Sendable {
  /// What the library is known by, in hexadecimal digits: its SHA-256, or what stands for that where it was loaded from
  /// beside the program, as ``PluginDigest`` says.
  public let digest: String

  /// The plugin.
  public let id: PluginId

  /// The failure that decided.
  public let failure: PluginFailure

  /// When it happened, in seconds since 1970.
  public let time: Int

  /// Creates a verdict.
  ///
  /// - Parameters:
  ///   - digest: What the library is known by, in hexadecimal digits.
  ///   - id: The plugin.
  ///   - failure: The failure that decided.
  ///   - time: When it happened, in seconds since 1970.
  public init(digest: String, id: PluginId, failure: PluginFailure, time: Int) {
    self.digest = digest
    self.id = id
    self.failure = failure
    self.time = time
  }

  /// The command that lifts the quarantine.
  public var remedy: String { "bindery plugins quarantine clear \(id.rawValue)" }
}

extension Quarantine: CustomStringConvertible {
  /// The reason in one sentence for people, which ends with the command that lifts the quarantine.
  public var description: String { "'\(id.rawValue)' \(predicate)" }

  /// The same without who it is about, as the end of a sentence.
  var predicate: String {
    var text = "is in quarantine because it \(failure.reason.predicate)"
    if let end { text += " (\(end))" }
    text += " \(failure.stage.clause)"
    if let item = failure.item { text += ", the item '\(Self.plain(item))'" }
    return text + "; to try it again, run \(remedy)"
  }

  private var end: String? {
    guard case .exit(let code) = failure.status else { return failure.signalName }
    return "exit code \(code)"
  }

  /// A text that can stand in a line: what has no shape becomes a mark.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isShapeless($0) ? "\u{FFFD}" : $0 }))
  }

  private static func isShapeless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}
