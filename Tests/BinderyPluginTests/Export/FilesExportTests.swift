import BinderyPlugin
import CBindery
import Synchronization
import TestSupport
import Testing

struct `An exported reader of files` {
  @Test func `A plugin without a reader doesn't have the ability`() throws {
    let plugin = try FakeHost().plugin
    expectNil(plugin.pointee.extension(plugin, BINDERY_FILES))
  }

  @Test func `Its items and pictures are what the reader returns of a file`() throws {
    let table = try open()
    expectEqual(table.pointee.size, 32)
    withFile("hello") { file in
      expectEqual(call(table.pointee.read, table, file), Outcome(0, "note.txt text/plain 5 hello [cover.jpg]"))
      expectEqual(call(table.pointee.picture, table, file), Outcome(0, "a picture"))
    }
  }

  @Test func `A failure has its status and its sentence`() throws {
    let table = try open()
    withFile("damaged") { file in
      expectEqual(
        call(table.pointee.read, table, file), Outcome(Int32(BINDERY_REFUSED.rawValue), "", failure: "it is damaged"))
    }
  }

  @Test func `A file that is kept can't be read after the call`() throws {
    let table = try open()
    withFile("keep") { file in _ = call(table.pointee.read, table, file) }
    let kept = try #require(NotePlugin.kept.withLock { $0 })
    for file in [kept] + kept.siblings {
      #expect(throws: SourceFailure.self) { try file.bytes(in: 0..<1) }
    }
    expectEqual(kept.name, "note.txt")
  }

  @Test func `Where no more is wanted, the call is cancelled`() throws {
    let table = try open()
    withFile("hello") { file in
      expectEqual(
        call(table.pointee.read, table, file, isFull: true).status, Int32(BINDERY_CANCELLED.rawValue))
    }
  }

  // MARK: Support

  /// What a function of the table returned and wrote.
  private struct Outcome: Equatable {
    let status: Int32
    let text: String
    let failure: String

    init(_ status: Int32, _ text: String, failure: String = "") {
      (self.status, self.text, self.failure) = (status, text, failure)
    }
  }

  private func open() throws -> UnsafePointer<bindery_files> {
    let (plugin, failure) = FakeHost.open(NotePlugin.self, major: UInt16(BINDERY_CONTRACT_MAJOR), minor: 4)
    #expect(failure.isEmpty)
    let opened = try #require(plugin)
    return try #require(opened.pointee.extension(opened, BINDERY_FILES)).assumingMemoryBound(to: bindery_files.self)
  }

  /// Calls a function with a file of some text, and with a sibling.
  private func withFile(_ text: String, _ body: (UnsafePointer<bindery_file>) -> Void) {
    withMemory("a picture", name: "cover.jpg", type: "", siblings: []) { sibling in
      withMemory(text, name: "note.txt", type: "text/plain", siblings: [sibling], body)
    }
  }

  private func withMemory(
    _ text: String, name: String, type: String, siblings: [UnsafePointer<bindery_file>?],
    _ body: (UnsafePointer<bindery_file>) -> Void
  ) {
    var bytes = Array(text.utf8)
    withUnsafeMutablePointer(to: &bytes) { bytes in
      name.withContractText { name in
        type.withContractText { type in
          siblings.withUnsafeBufferPointer { siblings in
            var file = bindery_file(
              size: UInt32(MemoryLayout<bindery_file>.size), descriptor: -1, state: bytes,
              length: UInt64(bytes.pointee.count), name: name, type: type,
              read: { file, offset, buffer, count in
                guard let all = file?.pointee.state?.assumingMemoryBound(to: [UInt8].self).pointee else { return -1 }
                let part = all.dropFirst(Int(offset)).prefix(count)
                UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: part)
                return Int64(part.count)
              }, siblings: siblings.baseAddress, sibling_count: siblings.count)
            body(&file)
          }
        }
      }
    }
  }

  private typealias Function =
    @convention(c) (
      UnsafePointer<bindery_files>?, UnsafePointer<bindery_file>?, UnsafePointer<bindery_stream>?,
      UnsafePointer<bindery_sink>?
    ) -> Int32

  /// Calls a function of the table, and returns what it wrote.
  private func call(
    _ function: Function?, _ table: UnsafePointer<bindery_files>, _ file: UnsafePointer<bindery_file>,
    isFull: Bool = false
  ) -> Outcome {
    var (written, sentence): ([UInt8], [UInt8]) = ([], [])
    var status: Int32 = -1
    withUnsafeMutablePointer(to: &written) { written in
      withUnsafeMutablePointer(to: &sentence) { sentence in
        var stream = bindery_stream(
          size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: isFull ? nil : written,
          write: { stream, bytes in
            guard let state = stream?.pointee.state else { return false }
            state.assumingMemoryBound(to: [UInt8].self).pointee += bytes.utf8
            return true
          }, expect: { _, _ in }, retry_after: { _, _ in }, is_cancelled: { _ in false }, on_cancel: { _, _, _ in },
          page: nil)
        var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: sentence) { sink, text in
          sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self).pointee += text.utf8
        }
        status = function?(table, file, &stream, &sink) ?? -1
      }
    }
    return Outcome(
      status, String(decoding: written, as: UTF8.self), failure: String(decoding: sentence, as: UTF8.self))
  }
}

/// A plugin whose reader says what it knows of a file.
private struct NotePlugin: Plugin, MediaFileReader {
  /// The file of the last call that kept it.
  static let kept = Mutex<MediaFile?>(nil)

  var files: (any MediaFileReader)? { self }

  func items(of file: MediaFile) throws(SourceFailure) -> [UInt8] {
    let text = String(decoding: try file.bytes(in: 0..<file.count + 10), as: UTF8.self)
    if text == "damaged" { throw SourceFailure(.refused, "it is damaged") }
    if text == "keep" { Self.kept.withLock { $0 = file } }
    let siblings = file.siblings.map(\.name).joined(separator: " ")
    return Array("\(file.name) \(file.type) \(file.count) \(text) [\(siblings)]".utf8)
  }

  func picture(of file: MediaFile) throws(SourceFailure) -> [UInt8]? {
    guard let sibling = file.siblings.first else { return nil }
    return try sibling.bytes(in: 0..<sibling.count)
  }
}
