package import Foundation
import Glibc

/// A terminal without a screen: what is written to it can be read, and what is typed is input.
package struct PseudoTerminal: Sendable {
  private let master: FileHandle

  /// The end that a program gets.
  package let slave: FileHandle

  /// The path of the end that a program gets.
  package let path: String

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - columns: Its width.
  ///   - rows: Its height.
  /// - Throws: Why there is none.
  package init(columns: Int = 80, rows: Int = 24) throws {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.ENXIO) }
    master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    path = try Self.nameOfSlave(of: descriptor)
    let end = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard end >= 0 else { throw POSIXError(.ENXIO) }
    slave = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    try resize(columns: columns, rows: rows)
  }

  /// Changes the size, which is told to the programs in the foreground by SIGWINCH.
  package func resize(columns: Int, rows: Int) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(slave.fileDescriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENOTTY) }
  }

  /// The settings as bytes, to be compared.
  package var settings: [UInt8] {
    var settings = termios()
    tcgetattr(slave.fileDescriptor, &settings)
    return withUnsafeBytes(of: settings) { Array($0) }
  }

  /// Unlocks the other end of a terminal, and names it.
  private static func nameOfSlave(of descriptor: Int32) throws -> String {
    // What ptsname() and unlockpt() do, which the Glibc module hides: TIOCGPTN and TIOCSPTLCK.
    var number: UInt32 = 0
    var isLocked: Int32 = 0
    guard ioctl(descriptor, 0x8004_5430, &number) == 0, ioctl(descriptor, 0x4004_5431, &isLocked) == 0 else {
      throw POSIXError(.ENXIO)
    }
    return "/dev/pts/\(number)"
  }

  /// Types a text, and Control-D after it.
  package func type(_ text: String) {
    send(text + "\u{4}")
  }

  /// Sends a text as a terminal does: what is typed, or an answer.
  package func send(_ text: String) {
    master.write(Data(text.utf8))
  }

  /// Returns what has been written since the last call, without waiting.
  package func readNow() -> [UInt8] {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
    var ready = pollfd(fd: master.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, 0) > 0, case let count = read(ready.fd, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Closes the terminal, as a window is closed.
  package func hangUp() throws {
    try master.close()
  }

  /// What programs write until all have closed the terminal, with the line breaks that they wrote.
  ///
  /// - Parameter process: The program that writes.
  /// - Returns: What it has written.
  /// - Throws: That it has ended, and somebody else keeps the terminal open.
  package func readToEnd(of process: StuckProcess) throws -> Data {
    let bytes = try TestSupport.readToEnd(master.fileDescriptor, of: process)
    return Data(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").utf8)
  }
}
