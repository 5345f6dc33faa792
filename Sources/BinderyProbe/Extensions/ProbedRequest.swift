internal import Bindery
internal import BinderyContract
internal import BinderyManifests
internal import BinderyRules
internal import CBindery
internal import CProbe
internal import Synchronization

/// A copy of a request to a source that a plugin has passed to the host, not yet checked.
struct ProbedRequest: Hashable, Sendable {
  /// The bytes of a text in the request, which may be invalid UTF-8.
  typealias Text = [UInt8]

  /// The name of the source that is asked; empty for the source of the item.
  var source: Text = []

  /// The request's lists of texts by their names, such as `terms`; in `fields` and `options`, names and values
  /// alternate.
  var lists: [String: [Text]] = [:]

  /// The maximum number of items wanted, or 0 if the host may choose.
  var limit: UInt32 = 0

  /// The token of the wanted page; empty for the first one.
  var next: Text = []

  /// The fault because of which the C struct of the request can't be read, as a clause, or `nil` if it can.
  var damage: String?

  /// Creates an empty request, for tests.
  init() {}

  /// Copies a request of a plugin; what can't be read is left out, and described by `damage`.
  init(copying pointer: UnsafePointer<bindery_search>?, of source: bindery_text) {
    self.source = [UInt8](source.utf8)
    guard let table = pointer.map({ SizedTable($0, over: bindery_search()) }) else {
      damage = "receive() is given NULL in place of a request"
      return
    }
    damage = SizedStruct.search.problem(ofPlausibleSize: table.size).map { "its request: \($0)" }
    guard damage == nil else { return }
    let request = table.members
    (limit, next) = (request.limit, [UInt8](request.next.utf8))
    copyTexts("terms", request.terms, request.term_count) { [$0] }
    copyTexts("ids", request.ids, request.id_count) { [$0] }
    copyTexts("kinds", request.kinds, request.kind_count) { [$0] }
    copyTexts("options", request.options, request.option_count) { [$0.name, $0.value] }
    copyTexts("fields", request.fields, request.field_count) { [$0.name, $0.value] }
  }

  /// Copies the texts of an array in the request, or records the fault that its pointer is NULL.
  private mutating func copyTexts<Element>(
    _ name: String, _ first: UnsafePointer<Element>?, _ count: Int, _ texts: (Element) -> [bindery_text]
  ) {
    guard TableLimits.requestElements.contains(count), count == 0 || first != nil else {
      let array = first == nil ? "NULL for them" : "a host reads \(TableLimits.requestElements.upperBound)"
      damage = "its request has \(count) \(name), and \(array)"
      return
    }
    lists[name] = UnsafeBufferPointer(start: first, count: count).flatMap(texts).map { [UInt8]($0.utf8) }
  }
}

extension ProbedRequest {
  /// Advice for the first text that isn't UTF-8, as an imperative sentence; `nil` if all texts are.
  var remedy: String? {
    ([source, next] + lists.values.joined()).first { !Self.isText($0) }.map { Remedy.ofInvalidText($0) }
  }

  /// The request's breach of the contract, as a clause, or `nil` if there is none.
  var fault: String? {
    if let damage { return damage }
    if [source, next].contains(where: { !Self.isText($0) }) {
      return "the source or `next` of its request isn't UTF-8"
    }
    if let list = lists.sorted(by: { $0.key < $1.key }).first(where: { !$0.value.allSatisfy(Self.isText) }) {
      return "one of the \(list.key) of its request isn't UTF-8"
    }
    let size = lists.values.joined().reduce(0) { $0 + $1.count }
    if size > TableLimits.requestSize {
      return "the texts of its request have \(size) bytes; a host reads \(TableLimits.requestSize)"
    }
    let name = String(decoding: source, as: UTF8.self)
    if !name.isEmpty, !ManifestRules.isName(name) {
      return "it names the source \(Law.quoted(name)), which can't exist"
    }
    let asked = ["terms", "ids", "fields"].flatMap { lists[$0] ?? [] }
    return asked.isEmpty ? "its request has neither `ids` nor `fields` nor `terms`" : nil
  }

  /// Returns whether bytes are valid UTF-8.
  private static func isText(_ bytes: Text) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}

/// A sink that collects the requests of one call, and refuses and reports uses after the call or on other threads.
final class ProbedRequestSink: Sendable {
  /// The call during which the sink may be used.
  private let call: ProbedCall
  /// The requests that were received.
  private let received = Mutex<[ProbedRequest]>([])

  // Never freed, so that a late use is reported and harmless. Its owner is never freed either.
  /// The C table that the plugin gets.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_request_sink>

  /// Creates a sink that may be used during the given call.
  init(of call: ProbedCall) {
    self.call = call
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_request_sink(
        size: UInt32(MemoryLayout<bindery_request_sink>.size), reserved: 0,
        state: Unmanaged.passRetained(self).toOpaque(),
        receive: { table, source, request in
          guard let state = table?.pointee.state else { return }
          Unmanaged<ProbedRequestSink>.fromOpaque(state).takeUnretainedValue().receive(source, request)
        }))
  }

  /// The sink as a C struct of the contract, which the plugin gets.
  var pointer: UnsafePointer<bindery_request_sink> { UnsafePointer(table) }

  /// The requests that the plugin has passed so far, in order; only the first 16 are kept.
  var requests: [ProbedRequest] { received.withLock { $0 } }

  /// Records a request that the plugin passes to the sink.
  private func receive(_ source: bindery_text, _ request: UnsafePointer<bindery_search>?) {
    HostPart.run {
      guard call.permits("out") else { return }
      // Another thread may write to the passed memory now, if both threads share it.
      cprobe_yield()
      let copy = ProbedRequest(copying: request, of: source)
      received.withLock { if $0.count < 16 { $0.append(copy) } }
    }
  }
}
