import BinderyHost
import BinderyRules
import BinderyTester
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Bugs that the tester finds` {
  /// How many bugs are put into the plugin, one at a time.
  private static let count = 20

  /// The least of them that have to be found.
  private static let least = 18

  @Test func `The plugin without bugs keeps every rule`() async throws {
    let report = try await MutatedPlugin.check(nil, level: .strict)
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test
  func `Of twenty bugs at random places, eighteen are found`() async throws {
    var generator = SeededGenerator(seed: 1)
    let bugs = try MutatedPlugin.bugs.shuffled(using: &generator).prefix(Self.count)
    var missed: [String] = []
    for bug in bugs.sorted(by: { $0.line < $1.line }) {
      let codes = try await rules(brokenBy: bug)
      print("\(bug): \(codes.isEmpty ? "not found" : codes.map(\.rawValue).joined(separator: " "))")
      if codes.isEmpty { missed.append(bug.description) }
    }
    #expect(Self.count - missed.count >= Self.least, "\(missed)")
  }

  /// Returns the rules that are found broken at the level default or, if there is none, at strict.
  ///
  /// The layers that take longer than all others are asked only where these have found nothing.
  private func rules(brokenBy bug: Mutation) async throws -> [RuleCode] {
    let tries: [(level: CheckLevel, skipped: [RuleLayer])] = [
      (.standard, MutatedPlugin.long), (.standard, MutatedPlugin.quick), (.strict, []),
    ]
    for (level, skipped) in tries {
      let codes = Set(try await MutatedPlugin.check(bug, level: level, skipping: skipped).findings.map(\.rule))
      if !codes.isEmpty { return codes.sorted() }
    }
    return []
  }

  @Test func `Every kind of bug has places in the plugin`() throws {
    for kind in Mutation.Kind.allCases {
      #expect(try MutatedPlugin.bugs.filter { $0.kind == kind }.count >= 4, "\(kind)")
    }
  }
}

/// The plugin that bugs are put into.
enum MutatedPlugin {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Zoo/Mutations").standardized.path

  private static var source: String {
    get throws { try String(contentsOfFile: folder + "/radio_show.c", encoding: .utf8) }
  }

  /// The layers that take longer than all others, and these others.
  static let long: [RuleLayer] = [.stress, .fuzzing]
  static let quick: [RuleLayer] = [.file, .loading, .contract, .difference]

  /// All bugs that have a place in it.
  static var bugs: [Mutation] {
    get throws { Mutation.all(in: try source) }
  }

  /// Checks the plugin.
  ///
  /// - Parameters:
  ///   - bug: What is put into it; nothing where it stays as it is.
  ///   - level: How much is checked.
  ///   - layers: What of that is left out.
  /// - Returns: What came of it.
  /// - Throws: That it can't be built.
  static func check(_ bug: Mutation?, level: CheckLevel, skipping layers: [RuleLayer] = []) async throws -> PluginReport
  {
    let place = try TemporaryFolder()
    let source = try source
    try (bug?.applied(to: source) ?? source).write(toFile: place.path + "/plugin.c", atomically: true, encoding: .utf8)
    try shell(
      """
      cc -std=c11 -O1 -w -fPIC -shared -fvisibility=hidden -I '\(folder)/../../../Sources/C/CBindery/include' \
      '\(place.path)/plugin.c' -o '\(place.path)/plugin.so'
      """)
    let samples = try String(contentsOfFile: folder + "/Samples/radio-show.jsonl", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let plugin = try CheckedPlugin(path: place.path + "/plugin.so", samples: samples)
    return await onOwnThread {
      var settings = CheckSettings(program: BuiltProgram.probe)
      settings.level = level
      settings.skip = layers.map(\.rawValue)
      // What is found has been found in a process of its own, too.
      settings.sharesProcesses = bug != nil
      // No machine is too slow for the plugin without bugs, which ends by itself.
      if bug == nil { settings.timeLimit = 3600 }
      return PluginCheck(plugin, settings: settings).run()
    }
  }
}
