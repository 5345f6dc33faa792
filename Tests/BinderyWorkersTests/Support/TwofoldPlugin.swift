import Bindery
import BinderyExchange
import BinderyLoading
import BinderySystem
@testable import BinderyWorkers
import Synchronization
import TestSupport
import WorkerTestSupport

/// A plugin that this process has opened, and that it calls through both ends of the exchange as well.
struct TwofoldPlugin: Sendable {
  /// What the host notes of the worker.
  final class Notes: Sendable {
    let starts = Mutex(0)
    let ends = Mutex<[WorkerEnd.Reason]>([])
  }

  private let folder: TemporaryFolder
  let here: OpenedPlugin
  let there: PluginWorker
  let notes = Notes()

  /// Compiles a fixture twice: libraries with the same bytes are one to a process.
  init(_ fixture: String) throws {
    let folder = try TemporaryFolder()
    let images = try ["here", "there"].map { name in
      try SealedImage(path: CPlugin(fixture, flags: "-lpthread").build(in: folder, as: name))
    }
    self.folder = folder
    let notes = notes
    let host = HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in }, context: Context())
    here = try OpenedPlugin(images[0], manifest: images[0].manifest(), host: host)
    let journal = WorkerJournal(
      willStart: { notes.starts.withLock { $0 += 1 } },
      didFail: { end, _ in notes.ends.withLock { $0.append(end.reason) } })
    there = PluginWorker(
      WorkerSubject(images[1], try images[1].manifest(), granted: [], readsFiles: fixture == "files"), host: host,
      settings: WorkerSettings(program: nil), journal: journal,
      connect: { handlers throws(SystemError) in try ThreadedWorker.connect(to: images[1], handlers) })
  }

  /// The bindings of a kind: that of this process, and that of the worker.
  func bindings(of kind: Kind) throws -> (here: ViewBinding, there: ViewBinding) {
    let table = try unwrapped(there.tables().mediaTypes.first { $0.kind == kind })
    return (try unwrapped(here.types[kind]).binding, RemoteType(table, of: there).binding)
  }
}

/// A plugin lacks what the test needs of it.
private struct Missing: Error {}

/// The value, which has to be there.
private func unwrapped<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing() }
  return value
}
