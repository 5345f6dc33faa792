import BinderyHost
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A worker that opens its plugin` {
  @Test("says what the plugin brings", arguments: Built.plugins)
  func tables(plugin: String) async throws {
    try await onWorkerThread {
      let path = Built.library(plugin)
      let worker = try WorkerProcess(opening: path) { $0.allowsNetwork = plugin == "ITunesStore" }
      let tables = try WorkerTables(try worker.next(.opened).payload)
      #expect(try tables.mediaTypes.map(\.kind).sorted() == Manifest(contentsOf: path).kinds.sorted())
      worker.hangUp()
      #expect(worker.end() == .exit(0))
      #expect(worker.lines() == "")
    }
  }
}
