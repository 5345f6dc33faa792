import Bindery
import BinderyTerminal
import Glibc
import TestSupport
import Testing

struct `Terminals` {
  @Test func `A pseudoterminal is one, and knows its size`() throws {
    var (main, replica): (Int32, Int32) = (-1, -1)
    try #require(openpty(&main, &replica, nil, nil, nil) == 0)
    defer { for descriptor in [main, replica] { close(descriptor) } }

    #expect(Terminal(descriptor: replica).isTerminal)
    expectNil(Terminal(descriptor: replica).size)
    var size = winsize(ws_row: 24, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(replica, UInt(TIOCSWINSZ), &size) == 0)
    expectEqual(Terminal(descriptor: replica).size, Size(columns: 132, rows: 24))
  }

  @Test func `A file is none`() throws {
    let file = open("/dev/null", O_RDWR)
    try #require(file >= 0)
    defer { close(file) }
    #expect(!Terminal(descriptor: file).isTerminal)
    expectNil(Terminal(descriptor: file).size)
    #expect(!Terminal(descriptor: -1).isTerminal)
  }
}
