internal import BinderyText

/// What a command did to plugins, for people or for programs.
public struct ActReport: Sendable {
  /// What was done, in a word, eg `trusted`.
  public let act: String

  /// The facts of it, by their names.
  public let facts: [(name: String, value: String)]

  /// What it means and what may follow, in sentences without a full stop.
  public let sentences: [String]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - act: What was done, in a word.
  ///   - facts: The facts of it, by their names.
  ///   - sentences: What it means and what may follow.
  public init(_ act: String, _ facts: [(name: String, value: String)], sentences: [String] = []) {
    self.act = act
    self.facts = facts
    self.sentences = sentences
  }

  /// The sentences, a line each.
  public var text: [UInt8] {
    sentences.flatMap { Array((SafeText($0).string + "\n").utf8) }
  }

  /// The same as a JSON object: `version`, `act`, the facts, and `sentences`.
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
