import CTerminal
import Foundation
import TestSupport
import Testing

struct `What a crash gives back` {
  // One test, since a process has one such terminal.
  @Test func `Are the last bytes and settings that were remembered, once`() async throws {
    let terminal = try PseudoTerminal()
    let descriptor = terminal.slave.fileDescriptor
    let before = terminal.settings
    var settings = termios()
    try #require(tcgetattr(descriptor, &settings) == 0)
    var raw = settings
    cfmakeraw(&raw)
    try #require(tcsetattr(descriptor, TCSANOW, &raw) == 0)

    let tooMany = [UInt8](repeating: 65, count: Int(CTERMINAL_MOST_BYTES) + 1)
    #expect(!cterminal_remember(descriptor, &settings, tooMany, tooMany.count))
    for text in ["first", "second"] {
      #expect(cterminal_remember(descriptor, &settings, Array(text.utf8), text.utf8.count))
    }
    #expect(!cterminal_is_given_back())
    terminal.send("\u{1b}[?62c")
    try await waitUntil("the answer has come") { unreadCount(descriptor) > 0 }
    for _ in 0..<2 { cterminal_give_back() }
    expectEqual(String(decoding: terminal.readNow(), as: UTF8.self), "second")
    expectEqual(terminal.settings, before)
    expectEqual(unreadCount(descriptor), 0)
    #expect(cterminal_is_given_back())
    // Nobody takes a terminal again after a crash.
    #expect(!cterminal_remember(descriptor, &settings, [65], 1))
  }

  /// The number of bytes that a terminal has sent and nobody has read.
  private func unreadCount(_ descriptor: Int32) -> Int32 {
    var count: Int32 = 0
    _ = ioctl(descriptor, UInt(FIONREAD), &count)
    return count
  }
}
