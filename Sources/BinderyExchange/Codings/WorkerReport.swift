internal import Bindery
internal import BinderySystem
internal import Glibc

/// A report of the worker program on its version and the kernel's features, written as lines of a name and a value.
package struct WorkerReport: Hashable, Sendable {
  /// A feature of the kernel that the confinement of plugins uses.
  package enum Feature: String, CaseIterable, Hashable, Sendable {
    case filters, privileges, descriptors, memory, namespaces

    /// The name of the feature in messages, such as `seccomp`.
    package var name: String { words.name }

    /// The purpose of the feature, such as `seal memory, …`, to follow "doesn't" in a sentence about the kernel.
    package var purpose: String { words.purpose }

    /// The name of the feature for users, and the purpose that it serves, as a verb phrase.
    private var words: (name: String, purpose: String) {
      switch self {
      case .filters: ("seccomp", "keep a plugin from system calls")
      case .privileges: ("privileges", "keep a plugin from privileges (no_new_privs)")
      case .descriptors: ("pidfd", "hold processes, so that a plugin ends for certain")
      case .memory: ("sealed memory", "seal memory, so that what was checked is what runs")
      case .namespaces: ("namespaces", "give a plugin a root of its own")
      }
    }

    /// Whether confinement requires the feature.
    package var isRequired: Bool { self != .namespaces }
  }

  /// The command-line argument that requests the report.
  package static let argument = "--report"

  /// The minimum version of the kernel's Landlock interface with which plugins can be confined.
  package static let leastLandlockVersion = 3

  /// The version of the worker program.
  package let version: String

  /// The version of the kernel's Landlock interface, or 0 if the kernel has none.
  package let landlockVersion: Int

  /// The features that the kernel has.
  package let present: Set<Feature>

  /// Creates a report from its values.
  package init(version: String, landlockVersion: Int, present: Set<Feature>) {
    self.version = version
    self.landlockVersion = landlockVersion
    self.present = present
  }

  /// All features in their order of declaration, each with whether the kernel has it.
  package var features: [(Feature, Bool)] { Feature.allCases.map { ($0, present.contains($0)) } }

  /// The report as lines of a name, a space and a number or version, which `init(text:)` parses.
  package var text: String {
    (["version \(version)", "landlock \(landlockVersion)"] + features.map { "\($0.rawValue) \($1 ? 1 : 0)" })
      .map { $0 + "\n" }.joined()
  }

  /// Parses a report, or returns `nil` if it lacks the version or that of Landlock; a feature that it lacks is absent.
  package init?(text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2 { values[words[0]] = words[1] }
    }
    guard let version = values["version"], let landlock = values["landlock"].flatMap({ Int($0) }) else { return nil }
    self.init(
      version: String(version), landlockVersion: landlock,
      present: Set(Feature.allCases.filter { values[$0.rawValue[...]] == "1" }))
  }

  /// Runs a worker program for its report, or returns `nil` if it can't be run or writes none.
  package init?(of program: String) {
    guard let pipe = popen("exec \(program.quotedForShell) \(Self.argument) 2>/dev/null </dev/null", "r") else {
      return nil
    }
    defer { pclose(pipe) }
    // A report is far smaller, so a program that writes more isn't waited for.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, pipe)
    self.init(text: String(decoding: bytes.prefix(count), as: UTF8.self))
  }
}
