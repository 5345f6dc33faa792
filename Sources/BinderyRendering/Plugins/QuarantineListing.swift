public import BinderyHost
internal import BinderyText

/// A list of the quarantined plugins, for people or for programs.
public struct QuarantineListing: Sendable {
  /// The quarantines, in order.
  private let quarantines: [Quarantine]

  /// Creates a listing of quarantines, in the given order.
  public init(_ quarantines: [Quarantine]) {
    self.quarantines = quarantines
  }

  /// The quarantines as UTF-8 text, a sentence on each line; empty if there are none.
  public var text: [UInt8] {
    quarantines.flatMap { Array((SafeText("\($0)").string + "\n").utf8) }
  }

  /// The quarantines as a JSON object with `version` and `quarantined`, and a newline.
  public var json: [UInt8] {
    JSONWriter.document { json in
      json.member("version", 1)
      json.objectsMember("quarantined", quarantines) { $0.members(of: $1) }
    }
  }
}
