internal import BinderyLoading
internal import BinderyRules
internal import CBindery
internal import Synchronization

extension ExtensionReading {
  /// The tables that extension() has returned.
  private final class Answers: Sendable {
    let places = Mutex<Set<UInt>>([])
  }

  /// Asks for each extension on several threads at once, and throws L17 if they are given different tables.
  ///
  /// To be called before anything else asks, since a plugin may make a table when it is asked for the first time.
  func checkThreads() throws(Finding) {
    let function = table.members.extension
    // The table is constant, and the contract allows the function on any thread.
    nonisolated(unsafe) let plugin = table.pointer
    let report = report
    for id in Self.known {
      let answers = Answers()
      SideBySide.run(4) { _ in
        let found = ProbedCall("extension", report: report).run { function?(plugin, id) }
        answers.places.withLock { _ = $0.insert(UInt(bitPattern: found)) }
      }
      guard answers.places.withLock({ $0.count }) > 1 else { continue }
      throw Finding("L17", "extension(\"\(id)\") returns different tables on threads that ask at once")
    }
  }
}
