package import Bindery
package import CBindery

/// The function of a plugin that says what its items contain, such as an album's songs, copied from its table.
package final class ContentsTable: Sendable {
  /// The kinds, such as `collection`, whose items may contain other items.
  package let kinds: Set<Kind>

  /// The identifier of the plugin, for errors.
  private let plugin: String

  // It never changes, and its function may be called on any thread.
  /// A copy of the plugin's table of contents, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_contents>

  /// Creates the function from what a reader has read.
  init(_ table: SizedTable<bindery_contents>, kinds: Set<Kind>, plugin: String) {
    self.table = table
    self.kinds = kinds
    self.plugin = plugin
  }

  /// Returns the request that finds what a model contains, or `nil` if it contains nothing.
  package func contents(of model: UnsafeRawPointer, of type: MediaTypeTable) throws(PluginError) -> ContentsRequest? {
    var received: Result<ContentsRequest, Breach>?
    try withUnsafeMutablePointer(to: &received) { (received) throws(PluginError) in
      var sink = bindery_request_sink(
        size: UInt32(MemoryLayout<bindery_request_sink>.size), reserved: 0, state: received
      ) { sink, source, request in
        guard let state = sink?.pointee.state?.assumingMemoryBound(to: Result<ContentsRequest, Breach>?.self)
        else { return }
        state.pointee = Result { () throws(Breach) in try ContentsRequest(received: request, from: source) }
      }
      try type.calling { () throws(CallFailure) in
        try table.contents(of: model, of: type.pointer, into: &sink, in: HostCall("contents"))
      }
    }
    do throws(Breach) {
      return try received?.get()
    } catch {
      throw PluginError(code: .failed, plugin: plugin, detail: error.detail, symbol: "contents")
    }
  }
}

/// A breach of the contract in a request that a plugin passes to the host.
private struct Breach: Error {
  /// The breach as a clause, in which `it` is the plugin.
  let detail: String
}

extension ContentsRequest {
  /// Copies a request that a plugin passed to the host; throws if the request breaks the contract.
  fileprivate init(received pointer: UnsafePointer<bindery_search>?, from source: bindery_text) throws(Breach) {
    guard let pointer else { throw Breach(detail: "it handed over NULL in place of a request") }
    let search = SizedTable(pointer, over: bindery_search())
    if let problem = SizedStruct.search.problem(ofSize: search.size) {
      throw Breach(detail: "its request can't be read: \(problem)")
    }
    let sizes = try search.members.sizes()
    guard [source.utf8.count, search.members.next.utf8.count, sizes].allSatisfy({ $0 <= TableLimits.requestSize })
    else {
      throw Breach(detail: "a part of its request takes more than \(TableLimits.requestSize >> 10) KiB")
    }
    let name = source.string
    self.init(SearchRequest(search.members), from: name.isEmpty ? nil : SourceId(rawValue: name))
  }

  /// Returns the total size in bytes of the texts in a list of a request; throws if the list is NULL or too long.
  fileprivate static func size<Element>(
    _ first: UnsafePointer<Element>?, _ count: Int, _ name: String, _ size: (Element) -> Int
  ) throws(Breach) -> Int {
    guard TableLimits.requestElements.contains(count), first != nil || count == 0 else {
      throw Breach(
        detail:
          "its request has \(count) \(name); expected an array of at most \(TableLimits.requestElements.upperBound)")
    }
    return UnsafeBufferPointer(start: first, count: count).reduce(0) { $0 + min(size($1), TableLimits.requestSize + 1) }
  }
}

extension bindery_search {
  /// Returns the total size in bytes of the texts in all lists; throws if a list is NULL or too long.
  fileprivate func sizes() throws(Breach) -> Int {
    let pair = { (option: bindery_option) in
      // The sum overflows if a plugin states an absurd length.
      option.name.utf8.count.addingReportingOverflow(option.value.utf8.count).overflow
        ? Int.max : option.name.utf8.count + option.value.utf8.count
    }
    return try ContentsRequest.size(terms, term_count, "terms") { $0.utf8.count }
      + ContentsRequest.size(ids, id_count, "identifiers") { $0.utf8.count }
      + ContentsRequest.size(kinds, kind_count, "kinds") { $0.utf8.count }
      + ContentsRequest.size(options, option_count, "options", pair)
      + ContentsRequest.size(fields, field_count, "fields", pair)
  }
}
