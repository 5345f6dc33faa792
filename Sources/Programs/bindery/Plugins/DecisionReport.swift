import Bindery
import BinderyHost
import BinderyLoading
import BinderyRendering
import BinderyText

/// The report of `bindery plugins why`: why a plugin shows a kind, or why a file is used or not.
struct DecisionReport: Sendable {
  /// The sentences of the report, in order.
  private let sentences: [String]
  /// The decision between the plugins that claim a kind, or `nil` for a report on a file.
  private let decision: ClaimDecision?
  /// The path of the file that the report is about, or `nil` for a report on a kind.
  private let path: String?

  /// Creates a report on which plugin shows a kind, and why.
  ///
  /// - Parameters:
  ///   - decision: The decision between the plugins that claim the kind.
  ///   - standing: The trust, quarantine and isolation of the plugin that shows the kind, or `nil` if there is none.
  init(_ decision: ClaimDecision, _ standing: PluginStanding? = nil) {
    self.decision = decision
    sentences = decision.sentences + [standing?.quarantine?.description].compactMap(\.self)
    path = nil
  }

  /// Creates a report on why a plugin's file is used or not.
  ///
  /// - Parameters:
  ///   - file: The library's file.
  ///   - sentences: The reasons why the file is used or not.
  ///   - standing: The trust, quarantine and isolation of the file.
  init(of file: PluginFile, _ sentences: [String], _ standing: PluginStanding) {
    decision = nil
    path = file.path
    let place = standing.place.map {
      $0 == .worker ? "it runs in a worker, confined" : "it runs in bindery's own process"
    }
    self.sentences = sentences + [standing.quarantine?.description, place].compactMap(\.self)
  }

  /// The sentences of the report as UTF-8 text, one per line.
  var text: [UInt8] {
    sentences.flatMap { Array((SafeText($0).string + "\n").utf8) }
  }

  /// The report as a JSON object, which includes all candidates for a kind, or the path of a file.
  var json: [UInt8] {
    JSONWriter.document { json in
      json.member("version", 1)
      if let path { json.member("path", path) }
      if let decision { members(of: decision, &json) }
      json.textsMember("sentences", sentences)
    }
  }

  /// Writes the members of the report's JSON object for a kind: its candidates, and the plugins that are refused.
  private func members(of decision: ClaimDecision, _ json: inout JSONWriter) {
    json.member("kind", decision.kind.rawValue)
    json.member("shownBy", decision.winner?.id.rawValue)
    json.objectsMember("candidates", decision.candidates) { json, candidate in
      json.member("id", candidate.id.rawValue)
      json.member("version", candidate.version.rawValue)
      json.member("path", candidate.path)
      json.member("trust", candidate.trust.word)
      json.member("rule", candidate.rule.rawValue)
      json.member("reason", candidate.reason)
    }
    json.objectsMember("refused", decision.refused) { json, refused in
      json.member("id", refused.id.rawValue)
      json.member("version", refused.version.rawValue)
      json.member("path", refused.path)
      json.member("reason", refused.reason)
    }
  }
}
