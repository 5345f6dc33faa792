import BinderyRendering
import BinderyText

/// A report on what a command such as `bindery plugins trust` did, for people or for programs.
struct ActReport: Sendable {
  /// The act in one word, such as `trusted`, or `none` if nothing was changed.
  let act: String

  /// The facts of the act, as members of the JSON object; text doesn't show them.
  let facts: [(name: String, value: String)]

  /// The consequences and next steps, as sentences without a period.
  let sentences: [String]

  /// The sentences of the report as UTF-8 text, one per line.
  var text: [UInt8] {
    sentences.flatMap { Array((SafeText($0).string + "\n").utf8) }
  }

  /// The report as a JSON object with `version`, `act`, the facts and `sentences`.
  var json: [UInt8] {
    JSONWriter.document { json in
      json.member("version", 1)
      json.member("act", act)
      for fact in facts { json.member(fact.name, fact.value) }
      json.textsMember("sentences", sentences)
    }
  }
}
