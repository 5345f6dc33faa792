import Foundation
@testable import ITunesStore
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Calls that processes share` {
  @Test(arguments: 0..<5)
  func `Many at once get twenty together`(round: Int) async throws {
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let taken = await withTaskGroup { group in
      for _ in 0..<50 {
        // Each has a file of its own, as each process does; a lock of a file is that of whoever opened it.
        group.addTask { await TokenFile(folder: folder.path, clock: clock.clock).take() == .zero }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(taken, 20)
  }

  @Test func `Processes share them`() async throws {
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let calls = TokenFile(folder: folder.path, clock: clock.clock)
    await expectEqual(calls.take(), .zero)
    let path = folder.path(of: "itunes-calls")
    // What another process leaves behind.
    try shell("printf '+002997 %016d\\n' \(clock.now) > '\(path)'")
    await expectEqual(calls.take(), .milliseconds(3))
    await expectEqual(TokenFile(folder: folder.path, clock: clock.clock).take(), .milliseconds(3))
  }

  @Test func `A process that holds the lock doesn't keep others waiting for good`() async throws {
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let path = try folder.write("".utf8, to: "itunes-calls")
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    expectEqual(flock(descriptor, LOCK_EX), 0)
    await expectEqual(TokenFile(folder: folder.path, clock: clock.clock).take(), .zero)
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test(arguments: 0..<20)
  func `A file of any bytes is no more than a full bucket`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    try folder.write(bytes, to: "itunes-calls")
    let calls = TokenFile(folder: folder.path, clock: HandClock().clock)
    for _ in 0..<20 { await expectEqual(calls.take(), .zero) }
    await expectEqual(calls.take(), .seconds(3))
  }

  @Test(arguments: ["/dev/null/bindery", "/proc/bindery"])
  func `Without a folder the calls are those of the process`(folder: String) async {
    let calls = TokenFile(folder: folder, clock: HandClock().clock)
    for _ in 0..<20 { await expectEqual(calls.take(), .zero) }
    await expectEqual(calls.take(), .seconds(3))
  }

  @Test func `A link in place of the file is not followed`() async throws {
    let folder = try TemporaryFolder()
    let target = try folder.write("untouched".utf8, to: "target")
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "itunes-calls"), withDestinationPath: target)
    await expectEqual(TokenFile(folder: folder.path, clock: HandClock().clock).take(), .zero)
    try expectEqual(String(contentsOfFile: target, encoding: .utf8), "untouched")
  }

  @Test func `The folder is made, and nobody else may read it`() async throws {
    let folder = try TemporaryFolder()
    _ = await TokenFile(folder: folder.path(of: "a/b/c"), clock: HandClock().clock).take()
    let file = try FileManager.default.attributesOfItem(atPath: folder.path(of: "a/b/c/itunes-calls"))
    expectEqual(file[.posixPermissions] as? Int, 0o600)
    let made = try FileManager.default.attributesOfItem(atPath: folder.path(of: "a/b/c"))
    expectEqual(made[.posixPermissions] as? Int, 0o700)
  }
}
