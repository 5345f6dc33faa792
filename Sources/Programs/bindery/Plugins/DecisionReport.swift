import Bindery
import BinderyHost
import BinderyLoading
import BinderyRendering
import BinderyManifests
import BinderyText

/// The report of `bindery plugins why`: why a plugin shows a kind or reads a file, or why a library is used or not.
struct DecisionReport: Sendable {
  /// The subject of a report, with the decision on it if several plugins may claim it.
  private enum Subject: Sendable {
    /// A kind, with the decision between the plugins that claim it.
    case kind(ClaimDecision)

    /// The library at a path.
    case library(path: String)

    /// The file at a path, with the decision between the plugins that claim it.
    case file(FileDecision, path: String)
  }

  /// The sentences of the report, in order.
  private let sentences: [String]
  /// What the report is about.
  private let subject: Subject

  /// Whether no plugin shows the kind or reads the file that the report is about.
  var hasNoWinner: Bool {
    switch subject {
    case .kind(let decision): decision.winner == nil
    case .file(let decision, _): decision.winner == nil
    case .library: false
    }
  }

  /// Creates a report on which plugin shows a kind, and why.
  ///
  /// - Parameters:
  ///   - decision: The decision between the plugins that claim the kind.
  ///   - standing: The trust, quarantine and isolation of the plugin that shows the kind, or `nil` if there is none.
  init(_ decision: ClaimDecision, _ standing: PluginStanding? = nil) {
    subject = .kind(decision)
    sentences = decision.sentences + [standing?.quarantine?.description].compactMap(\.self)
  }

  /// Creates a report on which plugin reads a file, and why.
  ///
  /// - Parameters:
  ///   - decision: The decision between the plugins that claim the file.
  ///   - path: The path of the file, as the user wrote it.
  ///   - standing: The trust, quarantine and isolation of the plugin that reads the file, or `nil` if there is none.
  init(_ decision: FileDecision, on path: String, _ standing: PluginStanding?) {
    subject = .file(decision, path: path)
    sentences = decision.sentences(about: path) + [standing?.quarantine?.description].compactMap(\.self)
  }

  /// Creates a report on why a plugin's file is used or not.
  ///
  /// - Parameters:
  ///   - file: The library's file.
  ///   - sentences: The reasons why the file is used or not.
  ///   - standing: The trust, quarantine and isolation of the file.
  init(of file: PluginFile, _ sentences: [String], _ standing: PluginStanding) {
    subject = .library(path: file.path)
    let place = standing.place.map {
      $0 == .worker ? "it runs in a worker, confined" : "it runs in bindery's own process"
    }
    self.sentences = sentences + [standing.quarantine?.description, place].compactMap(\.self)
  }

  /// The sentences of the report as UTF-8 text, one per line.
  var text: [UInt8] {
    sentences.flatMap { Array((SafeText($0).string + "\n").utf8) }
  }

  /// The report as a JSON object, which includes all candidates for a kind or a file, or the path of a library.
  var json: [UInt8] {
    JSONWriter.document { json in
      json.member("version", 1)
      switch subject {
      case .kind(let decision): members(of: decision, &json)
      case .library(let path): json.member("path", path)
      case .file(let decision, let path): members(of: decision, on: path, &json)
      }
      json.textsMember("sentences", sentences)
    }
  }

  /// Writes the members of the report's JSON object for a kind: its candidates, and the plugins that are refused.
  private func members(of decision: ClaimDecision, _ json: inout JSONWriter) {
    json.member("kind", decision.kind.rawValue)
    json.member("shownBy", decision.winner?.id.rawValue)
    json.objectsMember("candidates", decision.candidates) { json, candidate in
      json.plugin(candidate.id, candidate.version, at: candidate.path)
      json.member("trust", candidate.trust.word)
      json.member("rule", candidate.rule.rawValue)
      json.member("reason", candidate.reason)
    }
    json.objectsMember("refused", decision.refused) { json, refused in
      json.plugin(refused.id, refused.version, at: refused.path)
      json.member("reason", refused.reason)
    }
  }

  /// Writes the members of the report's JSON object for a file: its candidates, and the plugins that don't read it.
  private func members(of decision: FileDecision, on path: String, _ json: inout JSONWriter) {
    json.member("path", path)
    json.member("readBy", decision.winner?.reader.id.rawValue)
    json.objectsMember("candidates", decision.candidates) { json, candidate in
      json.plugin(candidate.reader.id, candidate.reader.version, at: candidate.reader.path)
      json.member("trust", candidate.reader.trust.word)
      json.member("match", candidate.match.rawValue)
      json.textsMember("kinds", candidate.claim.kinds)
      json.member("rule", candidate.rule.word)
      json.member("reason", candidate.reason)
    }
    for (key, excluded) in [("others", decision.others), ("refused", decision.refused)] {
      json.objectsMember(key, excluded) { json, excluded in
        json.plugin(excluded.reader.id, excluded.reader.version, at: excluded.reader.path)
        json.member("reason", excluded.reason)
      }
    }
  }
}

extension JSONWriter {
  /// Writes the members of a JSON object that tell which plugin it is about.
  fileprivate mutating func plugin(_ id: PluginId, _ version: PluginVersion, at path: String) {
    member("id", id.rawValue)
    member("version", version.rawValue)
    member("path", path)
  }
}
