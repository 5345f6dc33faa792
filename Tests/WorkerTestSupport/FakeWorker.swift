package import Bindery
import BinderyExchange
package import BinderyLoading
package import BinderyWorkers
import Foundation
package import Synchronization
import TestSupport

/// A plugin whose worker is a program that misbehaves in one way.
package struct FakeWorker {
  /// What the host noted of it.
  package final class Notes: Sendable {
    package let starts = Mutex(0)
    package let ends = Mutex<[WorkerEnd]>([])
    package let items = Mutex<[String?]>([])
    package let lines = Mutex<[String]>([])
  }

  package let worker: PluginWorker
  package let notes = Notes()

  /// Compiled once for all tests.
  private static let program = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let source = packageFolder + "/Tests/BinderyWorkersTests/Fixtures/fake_worker.c"
    try shell("cc -std=gnu11 -O1 -o '\(folder.path(of: "fake_worker"))' '\(source)' -lpthread")
    return folder
  }

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - how: How the worker misbehaves: its name.
  ///   - deadline: The deadline of its calls. It is long: a short one is for what hangs.
  ///   - cancellationDeadline: How long a search may go on after it was cancelled; as long as a call where it is `nil`.
  ///   - granted: What the plugin is granted.
  ///   - fetcher: What gets the addresses that it asks for.
  ///   - journal: The journal of the plugin's starts and failures, or `nil` for one that only counts.
  ///   - onLine: Called with each line that it writes.
  /// - Throws: That the program of the fake workers can't be compiled.
  package init(
    _ how: String, deadline: Duration = .seconds(3600), cancellationDeadline: Duration? = nil, granted: [String] = [],
    fetcher: (any Fetcher)? = nil, journal: ((WorkerSubject) -> WorkerJournal)? = nil,
    onLine: @escaping @Sendable () -> Void = {}
  ) throws {
    let path = try Self.program.get().path(of: how)
    symlink("fake_worker", path)
    var settings = WorkerSettings(program: path)
    settings.limits.deadline = deadline
    settings.limits.cancellationDeadline = cancellationDeadline ?? deadline
    let notes = notes
    let counting = WorkerJournal(
      willStart: { notes.starts.withLock { $0 += 1 } },
      didFail: { end, item in
        notes.ends.withLock { $0.append(end) }
        notes.items.withLock { $0.append(item) }
      })
    let host = HostDescription(
      name: "bindery", version: "1.0.0",
      log: { _, _, line in
        notes.lines.withLock { $0.append(line) }
        onLine()
      }, context: Context(), fetcher: fetcher)
    let subject = try Self.subject(granted: granted)
    worker = PluginWorker(subject, host: host, settings: settings, journal: journal?(subject) ?? counting)
  }

  /// A library that is never loaded.
  package static func subject(granted: [String] = []) throws -> WorkerSubject {
    let library = MinimalLibrary(
      manifest: #"{"id":"org.example.fake","version":"1.0.0","contract":"1.1","kinds":["zoo"],"#
        + #""capabilities":["network"]}"#)
    let image = try library.image()
    return WorkerSubject(image, try image.manifest(), granted: granted)
  }

  /// Waits until something is so of what was noted, as long as the worker hasn't ended.
  ///
  /// - Parameters:
  ///   - what: The condition in words.
  ///   - condition: The condition.
  /// - Throws: That it isn't so, and how the worker has ended.
  package func waitUntil(_ what: String, _ condition: (Notes) -> Bool) async throws {
    try await TestSupport.waitUntil(
      what, unless: { notes.ends.withLock { $0.first.map { "the worker has ended: \($0.sentence)" } } }
    ) { condition(notes) }
  }

  /// Waits until the worker has ended.
  ///
  /// - Returns: How it has ended.
  /// - Throws: That it hasn't.
  package func ends() async throws -> [WorkerEnd] {
    try await TestSupport.waitUntil("the worker has ended") { !notes.ends.withLock { $0.isEmpty } }
    return notes.ends.withLock { $0 }
  }

  /// What becomes of some records.
  package func reasons(of count: Int) async -> [String] {
    let records = (0..<count).map { Record(kind: "zoo", fields: ["id": .integer(Int64($0))]) }
    return await worker.items(of: records, bringing: ModelRequest(.drawing)).map { outcome in
      switch outcome {
      case .success: "answered"
      case .failure(let error): error.description
      }
    }
  }
}

extension String {
  /// Whether it tells of a call that took longer than its deadline.
  package var isTimeout: Bool { contains(": it took longer than ") }
}

extension MinimalLibrary {
  /// The bytes of the library, as a host hands them to a worker.
  package func image() throws -> SealedImage {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try SealedImage(path: folder.write(bytes, to: "fake.so")) }
  }
}
