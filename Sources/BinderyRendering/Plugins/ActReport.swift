internal import BinderyText

/// A report on what a command did to plugins, for people or for programs.
public struct ActReport: Sendable {
  /// The act in one word, such as `trusted`.
  public let act: String

  /// The facts of the act, with their names.
  public let facts: [(name: String, value: String)]

  /// The consequences and next steps, as sentences without a period.
  public let sentences: [String]

  /// Creates a report.
  public init(_ act: String, _ facts: [(name: String, value: String)], sentences: [String] = []) {
    self.act = act
    self.facts = facts
    self.sentences = sentences
  }

  /// The sentences as UTF-8 text, one per line.
  public var text: [UInt8] {
    sentences.flatMap { Array((SafeText($0).string + "\n").utf8) }
  }

  /// The report as a JSON object with `version`, `act`, the facts and `sentences`.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("act", act)
      for fact in facts { json.member(fact.name, fact.value) }
      json.textsMember("sentences", sentences)
    }
    return json.utf8 + [0x0a]
  }
}
