@testable import BinderyWorkers
import CSystem
import Glibc
import TestSupport
import Testing

struct `Processes of workers` {
  @Test func `What one leaves behind in its group ends with it`() async throws {
    try await onOwnThread {
      Result {
        var ends: [Int32] = [-1, -1]
        try #require(cprocess_pipe(&ends))
        defer { close(ends[0]) }
        let program = WorkerLauncher.Program(path: "/bin/sh", arguments: ["-c", "sleep 30 & exit 7"])
        let process = try WorkerLauncher.shared.start(program, descriptors: [-1, ends[1]])
        close(ends[1])
        defer { close(process.descriptor) }

        #expect(withUnsafePointer(to: process) { cprocess_wait($0, 20_000) })
        let end = withUnsafePointer(to: process) { cprocess_reap($0) }
        #expect(!end.was_signaled && end.code == 7)
        // The pipe ends when nobody holds its other end any more.
        var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        expectEqual(poll(&ready, 1, 10_000), 1)
        var byte: UInt8 = 0
        expectEqual(read(ends[0], &byte, 1), 0)
      }
    }.get()
  }

  @Test func `Nobody can take away the memory that a worker shares with its host`() throws {
    let memory = cprocess_shared_memory("bindery-test", 4096)
    try #require(memory >= 0)
    defer { close(memory) }
    for size in [0, 8192] {
      expectEqual(ftruncate(memory, size), -1)
      expectEqual(errno, EPERM)
    }
  }
}
