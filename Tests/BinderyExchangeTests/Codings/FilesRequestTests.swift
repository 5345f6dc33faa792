import Bindery
import BinderyContract
@testable import BinderyExchange
import BinderySystem
import Glibc
import TestSupport
import Testing

struct `Requests to read files, and their answers` {
  private static func file(_ random: inout SplitMix64, siblingCount: Int) -> FilesRequest.File {
    FilesRequest.File(
      name: ["song.flac", "", "é\u{fffd}.mp3", "line\nbreak"].randomElement(using: &random) ?? "",
      type: ["", "audio/flac"].randomElement(using: &random) ?? "",
      length: UInt64.random(in: 0 ... .max, using: &random),
      siblings: (0..<siblingCount).map { _ in file(&random, siblingCount: 0) })
  }

  private func descriptors(_ count: Int) -> [Descriptor] {
    (0..<count).map { _ in Descriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC)) }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `A request is read as it was written, and each descriptor is that of its file`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let counts = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
    let request = FilesRequest(.picture, of: counts.map { Self.file(&random, siblingCount: $0) })
    let read = try FilesRequest(request.payload)
    expectEqual(read.files, request.files)
    expectEqual(read.part, .picture)
    let passed = descriptors(counts.reduce(counts.count, +))
    let files = try read.readableFiles(passed)
    expectEqual(files.flatMap { [$0.descriptor] + $0.siblings.map(\.descriptor) }, passed.map(\.number))
    expectEqual(files.map(\.name), request.files.map(\.name))
    for count in [passed.count + 1, passed.count - 1] where count >= 0 {
      #expect(throws: ExchangeError.self) { try read.readableFiles(descriptors(count)) }
    }
  }

  @Test func `What is cut off or altered is no request`() {
    let payload = FilesRequest(.items, of: [.init(name: "a", length: 1, siblings: [.init(name: "b", length: 2)])])
      .payload
    for count in payload.indices { #expect(throws: ExchangeError.self) { try FilesRequest(Array(payload[..<count])) } }
    #expect(throws: ExchangeError.self) { try FilesRequest([9] + payload.dropFirst()) }
    let many = FilesRequest(.items, of: (0...16).map { .init(name: "\($0)", length: 0) })
    #expect(throws: ExchangeError.self) { try FilesRequest(many.payload) }
  }

  @Test(arguments: [nil, SourceFailure(.refused, "it is damaged")])
  func `An answer is read as it was written`(failure: SourceFailure?) throws {
    for bytes in [[], [1, 2, 3], [UInt8](repeating: 7, count: 1 << 20)] {
      let (index, answer) = try FileAnswer.decode(FileAnswer(bytes: bytes, failure: failure).payload(at: 12))
      expectEqual(index, 12)
      #expect(answer.bytes == bytes)
      expectEqual(answer.failure, failure)
    }
    let payload = FileAnswer(bytes: [1, 2], failure: failure).payload(at: 0)
    for count in payload.indices {
      #expect(throws: ExchangeError.self) { try FileAnswer.decode(Array(payload[..<count])) }
    }
  }

  @Test func `Descriptors come with the frame that they were sent with, and only there`() throws {
    let (here, there) = try #require(Descriptor.socketPair())
    let (sender, receiver) = (
      ExchangeSocket(descriptor: here.number, isQuiet: true), ExchangeSocket(descriptor: there.number, isQuiet: true)
    )
    let passed = descriptors(3)
    for count in [0, 3, 1] {
      #expect(sender.write(.files, call: 7, payload: [1], descriptors: passed.prefix(count).map(\.number)))
    }
    for count in [0, 3, 1] {
      let frame = try #require(try receiver.read(receivesDescriptors: true))
      expectEqual(frame.payload, [1])
      expectEqual(frame.descriptors.count, count)
      for descriptor in frame.descriptors {
        // Copies, which a program that is started doesn't inherit.
        #expect(!passed.map(\.number).contains(descriptor.number))
        expectEqual(fcntl(descriptor.number, F_GETFD), FD_CLOEXEC)
      }
    }
    #expect(sender.write(.files, call: 7, descriptors: passed.map(\.number)))
    try expectEqual(receiver.read()?.descriptors.count, 0)
  }
}
