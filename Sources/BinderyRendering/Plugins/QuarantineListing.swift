public import BinderyHost
internal import BinderyText

/// A list of what is in quarantine, for people or for programs.
public struct QuarantineListing: Sendable {
  private let quarantines: [Quarantine]

  /// Creates a listing.
  ///
  /// - Parameter quarantines: The verdicts, in the order in which they are listed.
  public init(_ quarantines: [Quarantine]) {
    self.quarantines = quarantines
  }

  /// The verdicts, a line each.
  public var text: [UInt8] {
    quarantines.flatMap { Array((SafeText("\($0)").string + "\n").utf8) }
  }

  /// The verdicts as a JSON object: `version` and `quarantined`.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.arrayMember("quarantined") { json in
        for quarantine in quarantines {
          json.objectElement { $0.members(of: quarantine) }
        }
      }
    }
    return json.utf8 + [0x0a]
  }
}
