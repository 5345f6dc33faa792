import Bindery
@testable import BinderyExchange
import BinderyLoading
import Testing

struct `Answers about items` {
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
    var told = try answer(identity: nil)
    told.room = kept.take(10)
    for _ in 0..<100 {
      var other = try answer(identity: nil)
      other.room = kept.take(10)
      told.merge(other)
    }
    #expect(kept.count == 10)
    let identity = ItemAnswer.Identity(id: .success(ModelId("a")), version: .success(ModelVersion(rawValue: 1)))
    var other = try answer(identity: identity)
    other.room = kept.take(10)
    let (former, size) = (told.byteCount, other.byteCount)
    told.merge(other)
    other = ItemAnswer()
    #expect(try told.identity?.id.get() == ModelId("a"))
    #expect(kept.count == 20)
    #expect(told.byteCount == former + size)
  }

  @Test func `Reasons against actions are read as they were written, and may be merged`() throws {
    let error = PluginError(code: .failed, plugin: "zoo", detail: "none")
    let refusals: [ItemAnswer.Outcome<String?>] = [.success(nil), .success("not on Mondays"), .failure(error)]
    let answer = try answer(identity: nil, refusals: refusals)
    #expect(answer.refusals == refusals)
    #expect(answer.actions == nil && answer.keepsPayload)
    var other = try self.answer(identity: nil)
    #expect(other.refusals == nil)
    other.merge(answer)
    #expect(other.refusals == refusals)
  }

  @Test func `Drawings for several purposes are kept beside each other, the first of each`() throws {
    func drawn(_ text: String, _ purpose: ViewPurpose) throws -> ItemAnswer {
      let canvas = WritingCanvas { $0.count }
      canvas.run(text, .body)
      var answer = try answer(identity: nil, drawing: canvas)
      answer.purpose = purpose
      return answer
    }
    func text(_ answer: ItemAnswer, _ purpose: ViewPurpose) throws -> [[TextDrawing.Element]]? {
      var canvas: any TextCanvas = TextDrawing()
      try answer.drawing(as: purpose)?.get().draw(on: &canvas)
      return answer.drawing(as: purpose) == nil ? nil : (canvas as? TextDrawing)?.lines
    }
    var told = try drawn("a", .row)
    for (other, purpose) in [("b", ViewPurpose.detail), ("c", .detail), ("d", .row)] {
      told.merge(try drawn(other, purpose))
    }
    #expect(try text(told, .row) == [[.run("a", .body)]])
    #expect(try text(told, .detail) == [[.run("b", .body)]])
    #expect(try text(told, .compact) == nil)
  }

  @Test(arguments: [(Int64.min, 1), (0, 1), (3, 3), (6, 6), (Int64.max, 6)])
  func `The column of an error is one of its source`(column: Int64, read: Int) throws {
    #expect(try self.error(source: "(a: b", column: column).column == read)
    #expect(try self.error(source: nil, column: column).column == nil)
  }

  private func answer(
    identity: ItemAnswer.Identity?, drawing: WritingCanvas? = nil, refusals: [ItemAnswer.Outcome<String?>]? = nil
  ) throws -> ItemAnswer {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(identity: identity)
    writer.append(contents: nil)
    writer.append(viewModelRefusal: nil)
    writer.append(drawing: drawing.map { .success($0) })
    writer.append(preferredSize: nil)
    writer.append(properties: 0) { _ in .success(.absent) }
    writer.append(actions: nil) { _ in .success(nil) }
    writer.append(refusals: refusals?.count) { refusals?[$0] ?? .success(nil) }
    let payload = ReceivedBytes(writer.bytes)
    return try payload.read { (reader) throws(ExchangeError) in try reader.itemAnswer(in: payload) }
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
