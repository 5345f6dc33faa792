import Bindery
import BinderySources
import Glibc
import TestSupport
import Testing

struct `Reading files and pipes` {
  @Test func `A pipe gives items as they come`() throws {
    let pipe = try TestPipe()
    var reader = RecordReader(descriptor: pipe.readEnd, name: "a pipe")
    pipe.write("{\"n\":1}\n{\"n\":")
    try expectEqual(outline(Array(#require(try reader.nextChunk()).records())), "1")
    pipe.write("2}\n")
    try expectEqual(outline(Array(#require(try reader.nextChunk()).records())), "2")
    pipe.write("{\"n\":3")
    pipe.closeWriteEnd()
    try expectEqual(outline(Array(#require(try reader.nextChunk()).records())), "!16")
    let rest = try reader.nextChunk()
    expectNil(rest?.count)
  }

  @Test func `A pipe that is closed at once is empty`() throws {
    let pipe = try TestPipe()
    pipe.closeWriteEnd()
    var reader = RecordReader(descriptor: pipe.readEnd, name: "a pipe")
    let error = #expect(throws: SourceError.self) { try reader.nextChunk() }
    expectEqual(error?.code, .empty)
  }

  @Test func `A descriptor that doesn't block is waited for`() async throws {
    let pipe = try TestPipe()
    expectEqual(fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK), 0)
    let items = Task {
      await onOwnThread {
        var reader = RecordReader(descriptor: pipe.readEnd, name: "a pipe")
        return Result { try outline(readItems(from: &reader)) }
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    pipe.write("{\"n\":1}")
    pipe.closeWriteEnd()
    try await expectEqual(items.value.get(), "1")
  }

  @Test func `A file of 200 MB takes little memory`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "large.jsonl")
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let line = "{\"kind\":\"song\",\"a\":\"" + String(repeating: "la ", count: 5000) + "\"}\n"
    let lines = String(repeating: line, count: 64)
    for _ in 0..<216 { writeAll(lines, to: file) }
    close(file)

    var count = 0
    let before = peakMemory()
    var reader = try RecordReader(path: path)
    while let chunk = try reader.nextChunk() { count += chunk.records().count { $0.record?.kind == "song" } }
    expectEqual(count, 216 * 64)
    // Other tests of this process take memory meanwhile, but not as much as the file has.
    #expect(peakMemory() - before < 96 << 20, "of a file with \(216 * lines.utf8.count) bytes")
  }

  /// The most memory that this process ever had, in bytes.
  private func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }
}

/// A pipe whose end to read from is closed with it.
private final class TestPipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
  }

  func write(_ text: String) {
    writeAll(text, to: writeEnd)
  }

  func closeWriteEnd() {
    close(writeEnd)
  }
}

private func writeAll(_ text: String, to descriptor: Int32) {
  var text = text
  let count = text.utf8.count
  let written = text.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
  expectEqual(written, count)
}
