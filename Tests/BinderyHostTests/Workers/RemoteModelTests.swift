import Bindery
@testable import BinderyExchange
@testable import BinderyHost
@testable import BinderyLoading
import Testing

@Suite struct `Models that a worker has told of` {
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
    #expect(error?.description == "org.example.fake: 'first': \(detail)")
    #expect(try viewModel.property(at: 1) == .text("fine"))
  }

  @Test(arguments: [
    (PropertyType(.bool), PropertyValue.bool(true)), (PropertyType(.integer), .integer(1)),
    (PropertyType(.double), .double(0.5)), (PropertyType(.text), .text("")), (PropertyType(.bytes), .bytes([])),
    (PropertyType(.text, isOptional: true), .absent), (PropertyType(.handle, isOptional: true), .absent),
    (PropertyType(.text), .text(String(repeating: "z", count: 1 << 20))),
  ])
  func `A value of its own type is as it came`(type: PropertyType, value: PropertyValue) throws {
    let model = try model(of: answer(properties: [value]), types: [type])
    #expect(try model.viewModel(in: Context()).property(at: 0) == value)
  }

  @Test func `An empty identifier is an error, as in the host's process`() throws {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(
      identity: ItemAnswer.Identity(id: .success(ModelId("")), version: .success(ModelVersion(rawValue: 1))))
    finish(&writer, properties: [])
    let model = try model(of: writer)
    let error = #expect(throws: PluginError.self) { try model.modelId }
    #expect(error?.description == "org.example.fake: 'identity': it gave an empty identifier")
    #expect(try model.modelVersion == ModelVersion(rawValue: 1))
  }

  @Test func `An identifier that is longer than any may be is an error of its own, and no other text is kept for it`()
    throws
  {
    // Each byte that isn't UTF-8 takes three bytes once it is repaired.
    for (count, byte, isTaken) in [
      (3 << 20, 0x61, true), (3 << 20 + 1, 0x61, false), (1 << 20, 0xff, true), (1 << 20 + 1, 0xff, false),
    ] {
      var writer = ByteWriter()
      writer.append(true)
      let bytes = [UInt8](repeating: UInt8(byte), count: count)
      bytes.withUnsafeBytes { writer.append($0) }
      writer.append(true)
      writer.append(UInt64(1))
      let identity = try ReceivedBytes(writer.bytes).read { (reader) throws(ExchangeError) in try reader.identity() }
      let isThere = (try? identity.id.get()) != nil
      #expect(isThere == isTaken)
      #expect(identity.textSize <= AnswerLimits.identifier)
      guard case .failure(let error) = identity.id else { continue }
      #expect(error.detail == "it gave an identifier of more than 3 MiB")
    }
  }

  @Test func `What is merged is charged for only where a part of it is kept`() throws {
    let kept = KeptAnswers()
    var told = try read(answer(properties: []))
    told.room = kept.take(10)
    for _ in 0..<100 {
      var other = try read(answer(properties: []))
      other.room = kept.take(10)
      told.merge(other)
    }
    #expect(kept.count == 10)
    var other = try read(
      answer(identity: ItemAnswer.Identity(id: .success(ModelId("a")), version: .success(.init(rawValue: 1)))))
    other.room = kept.take(10)
    let (former, size) = (told.byteCount, other.byteCount)
    told.merge(other)
    other = ItemAnswer()
    #expect(try told.identity?.id.get() == ModelId("a"))
    #expect(kept.count == 20)
    #expect(told.byteCount == former + size)
  }

  @Test func `A size is never larger than the room`() throws {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(identity: nil)
    writer.append(viewModelRefusal: nil)
    writer.append(drawing: nil)
    writer.append(preferredSize: .success(Size(columns: 4_000_000_000, rows: 3)))
    writer.append(properties: nil) { _ in .success(.absent) }
    writer.append(actions: nil) { _ in .success(nil) }
    let room = Size(columns: 80, rows: 24)
    let model = try model(of: writer, wanted: ModelRequest([], fitting: room))
    let size = try model.viewModel(in: Context()).preferredSize(fitting: AvailableSize(room))
    #expect(size == Size(columns: 80, rows: 3))
  }

  @Test(arguments: [(Int64.min, 1), (0, 1), (3, 3), (6, 6), (Int64.max, 6)])
  func `The column of an error is one of its source`(column: Int64, read: Int) throws {
    #expect(try self.error(source: "(a: b", column: column).column == read)
    #expect(try self.error(source: nil, column: column).column == nil)
  }

  @Test(arguments: [RemoteDrawing.Element.lineEnd, .spacer])
  func `A drawing of more elements than it may have is none`(element: RemoteDrawing.Element) throws {
    for (count, isWhole) in [(AnswerLimits.elements, true), (AnswerLimits.elements + 1, false)] {
      let bytes = [UInt8](repeating: element.rawValue, count: count)
      let drawing = RemoteDrawing(range: 0..<count, of: ReceivedBytes(bytes))
      var canvas: any TextCanvas = RulerCanvas(measure: { $0.count })
      let isDrawn = (try? drawing.draw(on: &canvas)) != nil
      #expect(isDrawn == isWhole)
    }
  }

  @Test func `What is drawn beyond the limits is dropped, and the drawing says why it is none`() {
    let canvas = WritingCanvas(measure: { $0.count })
    for _ in 0..<AnswerLimits.elements { canvas.endLine() }
    #expect(canvas.fault == nil)
    canvas.endLine()
    #expect(canvas.fault == "it draws more than 262144 runs, spacers and lines for one item")
    #expect(canvas.writer.count == AnswerLimits.elements)
    canvas.clear()
    for _ in 0..<15 { canvas.run(String(repeating: "z", count: 1 << 20), .title) }
    #expect(canvas.fault == "an item of it takes more than 4 MiB")
    #expect(canvas.writer.count <= AnswerLimits.item + 1 << 20)
  }

  @Test func `A model without room keeps nothing, and one that was written forgets`() throws {
    let (held, other) = (try model(of: answer(properties: [])), try model(of: answer(properties: []), isKept: false))
    #expect(!held.isHeavy)
    #expect(other.isHeavy)
    held.forget()
    #expect(held.isHeavy)
  }

  private func model(
    of writer: ByteWriter, types: [PropertyType] = [PropertyType(.text), PropertyType(.text)],
    wanted: ModelRequest = ModelRequest(.properties), isKept: Bool = true
  ) throws -> RemoteModel {
    let payload = ReceivedBytes(writer.bytes)
    var answer = try payload.read { (reader) throws(ExchangeError) in try reader.itemAnswer(in: payload) }
    answer.room = isKept ? KeptAnswers().take(1) : nil
    let properties = zip(["first", "second"], types).map { PropertyDeclaration(name: $0, type: $1) }
    let table = WorkerTables.MediaType(kind: "zoo", properties: properties, actions: [], isLive: false)
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

  private func answer(identity: ItemAnswer.Identity) -> ByteWriter {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(identity: identity)
    finish(&writer, properties: [])
    return writer
  }

  private func read(_ writer: ByteWriter) throws -> ItemAnswer {
    let payload = ReceivedBytes(writer.bytes)
    return try payload.read { (reader) throws(ExchangeError) in try reader.itemAnswer(in: payload) }
  }

  private func finish(_ writer: inout ByteWriter, properties: [PropertyValue]) {
    writer.append(viewModelRefusal: nil)
    writer.append(drawing: nil)
    writer.append(preferredSize: nil)
    writer.append(properties: properties.count) { .success(properties[$0]) }
    writer.append(actions: nil) { _ in .success(nil) }
  }

  private func error(source: String?, column: Int64) throws -> PluginError {
    var writer = ByteWriter()
    writer.append(UInt8(14))
    writer.append("a")
    writer.append("b")
    writer.append(optional: String?.none) { $0.append($1) }
    writer.append(optional: source) { $0.append($1) }
    writer.append(optional: column) { $0.append($1) }
    return try ReceivedBytes(writer.bytes).read { (reader) throws(ExchangeError) in try reader.pluginError() }
  }
}
