import Bindery
@testable import BinderyExchange
@testable import BinderyWorkers
@testable import BinderyLoading
import TestSupport
import Testing
import WorkerTestSupport

@Suite(.startsProcesses) struct `Models that a worker has told of` {
  @Test(arguments: [
    (PropertyValue.integer(7), "it returned a value of the type i64, and its result is utf8"),
    (.bytes([1]), "it returned a value of the type bytes, and its result is utf8"),
    (.absent, "it returned NULL, and its result is never absent"),
    (
      .text(String(repeating: "z", count: 1 << 20 + 1)),
      "it returned text that is longer than 1 MiB, or not NUL-terminated"
    ),
  ])
  func `A value of another type is the error of its property, and costs no other`(
    value: PropertyValue, detail: String
  ) throws {
    let model = try model(of: answer(properties: [value, .text("fine")]))
    let viewModel = try model.viewModel(in: Context())
    let error = #expect(throws: PluginError.self) { try viewModel.property(at: 0) }
    expectEqual(error?.description, "org.example.fake: 'first': \(detail)")
    try expectEqual(viewModel.property(at: 1), .text("fine"))
  }

  @Test(arguments: [
    (PropertyType(.bool), PropertyValue.bool(true)), (PropertyType(.integer), .integer(1)),
    (PropertyType(.double), .double(0.5)), (PropertyType(.text), .text("")), (PropertyType(.bytes), .bytes([])),
    (PropertyType(.text, isOptional: true), .absent), (PropertyType(.handle, isOptional: true), .absent),
    (PropertyType(.text), .text(String(repeating: "z", count: 1 << 20))),
  ])
  func `A value of its own type is as it came`(type: PropertyType, value: PropertyValue) throws {
    let model = try model(of: answer(properties: [value]), types: [type])
    try expectEqual(model.viewModel(in: Context()).property(at: 0), value)
  }

  @Test func `An empty identifier is an error, as in the host's process`() throws {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(
      identity: ItemAnswer.Identity(id: .success(ModelId("")), version: .success(ModelVersion(rawValue: 1))))
    finish(&writer, properties: [])
    let model = try model(of: writer)
    let error = #expect(throws: PluginError.self) { try model.modelId }
    expectEqual(error?.description, "org.example.fake: 'identity': it gave an empty identifier")
    try expectEqual(model.modelVersion, ModelVersion(rawValue: 1))
  }

  @Test func `A size is never larger than the room`() throws {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(identity: nil)
    writer.append(contents: nil)
    writer.append(viewModelRefusal: nil)
    writer.append(drawing: nil)
    writer.append(preferredSize: .success(Size(columns: 4_000_000_000, rows: 3)))
    writer.append(properties: nil) { _ in .success(.absent) }
    writer.append(actions: nil) { _ in .success(nil) }
    writer.append(refusals: nil) { _ in .success(nil) }
    let room = Size(columns: 80, rows: 24)
    let model = try model(of: writer, wanted: ModelRequest([], fitting: room))
    let size = try model.viewModel(in: Context()).preferredSize(fitting: AvailableSize(room))
    expectEqual(size, Size(columns: 80, rows: 3))
  }

  @Test func `A model without room keeps nothing, and one that was written forgets`() throws {
    let (held, other) = (try model(of: answer(properties: [])), try model(of: answer(properties: []), isKept: false))
    #expect(!held.isHeavy)
    #expect(other.isHeavy)
    held.forget()
    #expect(held.isHeavy)
  }

  @Test func `One of a live kind answers on any thread, and makes a view model that lives on the main actor alone`()
    async throws
  {
    let model = try model(of: answer(properties: [.text("first"), .text("fine")]), isLive: true)
    let (value, problem) = await onOwnThread {
      (
        Result { try model.answeringViewModel(in: Context()).property(at: 1) },
        Result { _ = try model.viewModel(in: Context()) }
      )
    }
    try expectEqual(value.get(), .text("fine"))
    let error = #expect(throws: PluginError.self) { try problem.get() }
    expectEqual(error?.description.contains("main actor"), true)
  }

  private func model(
    of writer: ByteWriter, types: [PropertyType] = [PropertyType(.text), PropertyType(.text)],
    wanted: ModelRequest = ModelRequest(.properties), isKept: Bool = true, isLive: Bool = false
  ) throws -> RemoteModel {
    let payload = ReceivedBytes(writer.bytes)
    var answer = try payload.read { (reader) throws(ExchangeError) in try reader.itemAnswer(in: payload) }
    answer.room = isKept ? KeptAnswers().take(1) : nil
    let properties = zip(["first", "second"], types).map { PropertyDeclaration(name: $0, type: $1) }
    let table = WorkerTables.MediaType(kind: "zoo", properties: properties, actions: [], isLive: isLive)
    let type = RemoteType(table, of: try FakeWorker("hang").worker)
    return RemoteModel(answer, to: wanted, record: Record(kind: "zoo", fields: [:]), type: type)
  }

  private func answer(properties: [PropertyValue]) -> ByteWriter {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(identity: nil)
    finish(&writer, properties: properties)
    return writer
  }

  private func finish(_ writer: inout ByteWriter, properties: [PropertyValue]) {
    writer.append(contents: nil)
    writer.append(viewModelRefusal: nil)
    writer.append(drawing: nil)
    writer.append(preferredSize: nil)
    writer.append(properties: properties.count) { .success(properties[$0]) }
    writer.append(actions: nil) { _ in .success(nil) }
    writer.append(refusals: nil) { _ in .success(nil) }
  }
}
