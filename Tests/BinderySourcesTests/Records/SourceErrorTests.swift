import BinderySources
import TestSupport
import Testing

struct `Errors of sources` {
  @Test(arguments: [
    ("", "'test.json' is empty; expected JSON, such as {\"results\": []}"),
    ("\n\n \u{feff}\n", "'test.json' is empty; expected JSON, such as {\"results\": []}"),
    (
      "<html><body>Your request produced an error.</body></html>",
      "expected JSON in 'test.json', found an HTML page; the service may be in trouble, so try again later"
    ),
    ("<?xml version=\"1.0\"?>", "expected JSON in 'test.json', found XML"),
    ("hello world\n", "expected JSON in 'test.json', found 'hello world'"),
    ("callback({\"results\":[]})", "expected JSON in 'test.json', found 'callback({\"results\":[]})'"),
    ("nothing", "expected JSON in 'test.json', found 'nothing'"),
    ("b\u{1b}[31mad", "expected JSON in 'test.json', found 'b?[31mad'"),
    (
      "\n{\"errorMessage\":\"Invalid value(s) for key(s): [country]\",\"queryParameters\":{}}\n",
      "'test.json': the service refused the request: Invalid value(s) for key(s): [country]; correct the request, "
        + "and save its answer again"
    ),
  ])
  func `The problem and the way out are one line`(text: String, description: String) {
    expectEqual(errorOfReading(Array(text.utf8))?.description, description)
    expectEqual(errorOfReading(Array(text.utf8), pieceSize: 1000)?.description, description)
  }

  @Test(
    arguments: [
      ([0x1f, 0x8b, 8, 0], "gunzip -c FILE"),
      ([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0], "iconv -f UTF-32"),
      ([0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b], "iconv -f UTF-32"),
      ([0x7b, 0, 0, 0], "iconv -f UTF-32"),
      ([0, 0, 0, 0x7b], "iconv -f UTF-32"),
      ([0xff, 0xfe, 0x7b, 0], "iconv -f UTF-16"),
      ([0xfe, 0xff, 0, 0x7b], "iconv -f UTF-16"),
      ([0x7b, 0, 0x22, 0], "iconv -f UTF-16"),
      ([0, 0x7b, 0, 0x22], "iconv -f UTF-16"),
    ] as [([UInt8], String)])
  func `Other encodings name the tool that converts them`(bytes: [UInt8], tool: String) {
    let error = errorOfReading(bytes)
    expectEqual(error?.code, .notJSON)
    expectEqual(error?.description.contains(tool), true)
  }

  @Test func `A service's refusal among items is a damaged item, in pieces of any size`() throws {
    for text in ["{\"errorMessage\":\"No\"}\n{\"n\":1}", "{\"n\":1}\n{\"errorMessage\":\"No\"}"] {
      for size in 1...text.utf8.count {
        let items = try readItems(text, pieceSize: size)
        expectEqual(items.compactMap(\.damage).map(\.reason), ["the service refused the request: No"])
        expectEqual(items.count, 2)
      }
    }
  }

  @Test func `An errorMessage of an item is a field like any other`() throws {
    try expectEqual(outline(readItems(#"{"kind":"log","errorMessage":"No"}"#)), "log")
    try expectEqual(outline(readItems(#"[{"errorMessage":"No"}]"#)), "unknown")
  }

  @Test func `A missing file, a directory and a closed descriptor are told apart`() throws {
    let missing = #expect(throws: SourceError.self) { try RecordReader(path: "/no/such/file.json") }
    expectEqual(missing?.code, .notFound)
    let directory = #expect(throws: SourceError.self) { try RecordReader(path: "/") }
    expectEqual(directory?.code, .isDirectory)
    expectEqual(directory?.description, "'/' is a directory; give the path of a file in it")
    var reader = RecordReader(descriptor: -1, name: "nothing")
    let closed = #expect(throws: SourceError.self) { try reader.nextChunk() }
    expectEqual(closed?.code, .unreadable)
    expectEqual(closed?.description, "'nothing' can't be read: it is closed")
    let rest = try reader.nextChunk()
    expectNil(rest?.count)
  }
}
