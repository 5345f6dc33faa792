import Bindery
@testable import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `Rendering of inputs` {
  private struct Stop: Error {}

  private func things(_ count: Int) -> String {
    (0..<count).map { #"{"kind":"thing","id":\#($0),"name":"n"}"# + "\n" }.joined()
  }

  // MARK: Laws

  @Test(arguments: [7, 100, 900, 4000, RecordReader.defaultPieceSize])
  func `Parts come in the order of the input, however it is cut`(pieceSize: Int) async throws {
    let (output, parts) = try await render(things(2000), pieceSize: pieceSize)
    expectEqual(output, (0..<2000).map { "n\t\($0)\n" }.joined())
    expectEqual(parts.reduce(0) { $0 + $1.count }, 2000)
    #expect(pieceSize > 4000 || parts.count > 10)
  }

  @Test(arguments: OutputFormat.allCases)
  func `An input gives the same output, however it is cut`(format: OutputFormat) async throws {
    let input = things(30) + #"{"kind":"x"} nonsense {"kind":"thing"}"# + "\n" + things(30)
    let (whole, _) = try await render(input, as: format)
    for pieceSize in [1, 13, 64, 700] {
      try await expectEqual(render(input, as: format, pieceSize: pieceSize).output, whole)
    }
  }

  // MARK: What ends it

  @Test(arguments: [1, 2, 5, 40])
  func `A write that fails ends the rendering`(last: Int) async throws {
    var written = 0
    let rendering = Rendering(presenter: .forTests, style: OutputStyle(format: .plain))
    await #expect(throws: Stop.self) {
      try await rendering.run(RecordReader(bytes: Array(things(2000).utf8), name: "test", pieceSize: 900)) { _ in
        written += 1
        if written == last { throw Stop() }
      }
    }
    expectEqual(written, last)
  }

  @Test func `An input that is no JSON is an error, and nothing is written`() async {
    await #expect(throws: SourceError(code: .empty, source: "test")) { try await render("") }
    let error = await #expect(throws: SourceError.self) { try await render("<html>") }
    expectEqual(error?.code, .notJSON)
  }

  @Test(arguments: [3, 40])
  func `What comes slowly is written at once, also where the input fails afterwards`(count: Int) async throws {
    let pipe = OpenPipe(things(count))
    var written = ""
    let rendering = Rendering(presenter: .forTests, style: OutputStyle(format: .plain))
    let error = await #expect(throws: SourceError.self) {
      // Nothing but the part itself lets the reader go on.
      try await rendering.run(RecordReader(descriptor: pipe.descriptor, name: "pipe")) { part in
        written += String(decoding: part.utf8, as: UTF8.self)
        pipe.fail()
      }
    }
    expectEqual(error?.code, .isDirectory)
    expectEqual(written, (0..<count).map { "n\t\($0)\n" }.joined())
  }

  // MARK: What parts tell

  @Test func `A part tells problems in the order of the input, and the kinds`() async throws {
    let (_, parts) = try await render(
      #"{"kind":"thing","id":1,"name":"n"}{"kind":"x"}{"kind":"thing"}{"kind":"thing","id":tru}{"kind":"x"}"#)
    let problems = parts.flatMap(\.problems)
    expectEqual(problems.map(\.offset), [nil, nil, 62, nil])
    expectEqual(problems[0].description, "test: no plugin shows the kind 'x'")
    expectEqual(problems[1].description, "test: 'id' is missing")
    #expect(problems[2].description.hasPrefix("test, byte 62: 'id': "))
    expectEqual(parts.reduce(into: Set<Kind>()) { $0.formUnion($1.kinds) }, ["thing", "x"])
  }

  @Test func `Only the kinds that were asked for are written`() async throws {
    var count = 0
    let rendering = Rendering(presenter: .forTests, style: OutputStyle(format: .plain), kinds: ["x"])
    let input = Array(#"{"kind":"thing","id":1,"name":"n"}{"kind":"x"}"#.utf8)
    try await rendering.run(RecordReader(bytes: input, name: "test")) { count += $0.count }
    expectEqual(count, 1)
  }
}
