import Bindery
@testable import BinderyExchange
import BinderyLoading
import Testing

struct `Requests about view models that live` {
  private static let record = Record(kind: "zoo", fields: ["name": "Ada", "version": 7])

  private static let wishes: [LiveOperation] =
    [
      .create(record), .property(3), .action(255), .draw(.row), .draw(.compact),
      .preferredSize(.detail, Size(columns: 80, rows: 2)), .update(record), .save, .restore([]), .restore([0, 255, 7]),
      .observe, .release, .possible(4), .handle(.select), .handle(.paste("two words")),
      .handle(.key(KeyChord(.pageDown, [.control, .shift]))), .handle(.doubleClick(.alternative)),
    ] + Activation.allCases.map { .activate($0) }

  /// A operation as it reads, records by what they hold.
  private func text(_ operation: LiveOperation) -> String {
    switch operation {
    case .create(let record): "create \(record.kind) \(record.fields.map { "\($0)" })"
    case .update(let record): "update \(record.kind) \(record.fields.map { "\($0)" })"
    default: "\(operation)"
    }
  }

  @Test func `Each is read as it was written`() throws {
    for operation in Self.wishes {
      let request = try LiveRequest(LiveRequest(7, cause: 9, operation).payload)
      #expect((request.viewModel, request.cause) == (7, 9))
      #expect(text(request.operation) == text(operation))
    }
  }

  @Test func `One that ends early, or says something else, is refused`() {
    for operation in Self.wishes {
      let payload = LiveRequest(7, cause: 9, operation).payload
      for count in 0..<payload.count {
        #expect(throws: ExchangeError.self) { try LiveRequest(Array(payload.prefix(count))) }
      }
    }
    for tag: UInt8 in [0, 14, 255] {
      #expect(throws: ExchangeError.self) { try LiveRequest([1, 0, 0, 0, 0, 0, 0, 0, tag]) }
    }
    #expect(throws: ExchangeError.self) { try LiveRequest([1, 0, 0, 0, 0, 0, 0, 0, 6, 4]) }
  }

  @Test func `A state is at most as large as the contract allows, in either direction`() throws {
    for (count, isTaken) in [(64 << 10, true), (64 << 10 + 1, false)] {
      let state = [UInt8](repeating: 7, count: count)
      let request = try? LiveRequest(LiveRequest(7, cause: 0, .restore(state)).payload)
      let answer = try? LiveAnswer.outcome(LiveResult.payload(.success(.state(state))), of: .save).get()
      #expect((request != nil) == isTaken)
      #expect((answer != nil) == isTaken)
    }
  }

  @Test func `A purpose that no view has is refused`() {
    #expect(throws: ExchangeError.self) { try LiveRequest([1, 0, 0, 0, 0, 0, 0, 0, 4, 3]) }
  }

  @Test func `What became of one is read as it was written, and nothing of it if it ends early`() throws {
    let identity = ItemAnswer.Identity(
      id: .success(ModelId("Ada")), version: .failure(PluginError(code: .failed, plugin: "zoo", detail: "none")))
    let canvas = WritingCanvas { $0.count }
    canvas.run("Ada", .title)
    let results: [(LiveResult, LiveOperation)] = [
      (.created(identity, .success(canvas)), .create(Self.record)), (.created(identity, nil), .create(Self.record)),
      (.property(.text("x")), .property(0)),
      (.action(.open("x:")), .handle(.select)), (.drawing(canvas), .draw(.detail)),
      (.refusal("not on Mondays"), .possible(0)), (.refusal(nil), .possible(1)),
      (.size(Size(columns: 1, rows: 2)), .preferredSize(.row, Size(columns: 3, rows: 4))), (.state([1, 2]), .save),
      (.state(nil), .save),
    ]
    for (result, operation) in results {
      let payload = LiveResult.payload(.success(result))
      #expect(throws: Never.self) { try LiveAnswer.outcome(payload, of: operation).get() }
      for count in 0..<payload.count {
        #expect(throws: ExchangeError.self) { try LiveAnswer.outcome(Array(payload.prefix(count)), of: operation) }
      }
    }
    let refusal = PluginError(code: .refusedRecord, plugin: "zoo", detail: "no name")
    #expect(throws: refusal) { try LiveAnswer.outcome(LiveResult.payload(.failure(refusal)), of: .draw(.row)).get() }
  }
}
