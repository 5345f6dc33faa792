package import Bindery
package import CBindery

/// Where items come from, copied from a plugin's table, and the calls of its function.
package final class SourceTable: Sendable {
  package let id: SourceId

  /// Who the source is, for errors.
  package let name: String

  // The plugin's own table, for the function to take as `self`: constant while the image is loaded, which is for good.
  private nonisolated(unsafe) let pointer: UnsafePointer<bindery_source>

  // Code, which never changes and may run on any thread.
  private nonisolated(unsafe) let search: SearchFunction

  /// The threads that searches of this source may take.
  private let threads = WaitingThreads(limit: 4)

  private typealias SearchFunction =
    @convention(c) (
      UnsafePointer<bindery_source>?, UnsafePointer<bindery_search>?, UnsafePointer<bindery_stream>?,
      UnsafePointer<bindery_sink>?
    ) -> Int32

  package init(_ pointer: UnsafePointer<bindery_source>, plugin: String) throws(PluginError) {
    let symbol = "bindery_source"
    let source = try table(at: pointer, of: .source, over: bindery_source(), plugin: plugin)
    guard let id = try constant(source.id, in: symbol, of: plugin), !id.isEmpty, let search = source.search else {
      throw PluginError(
        code: .badTable, plugin: plugin, detail: "'id' is NULL or empty, or 'search' NULL", symbol: symbol)
    }
    self.id = SourceId(rawValue: id)
    name = "'\(id)' of \(plugin)"
    self.pointer = pointer
    self.search = search
  }

  /// Has the plugin search, on a thread of its own.
  package func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    try await StreamCall.make(name, on: threads, receiver: answer) { [self] stream, failure in
      request.withContractSearch { search(pointer, $0, stream, failure) }
    }
  }
}
