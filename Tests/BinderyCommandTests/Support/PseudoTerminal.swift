import Foundation
import TestSupport

/// A terminal without a screen: what is written to it can be read, and what is typed is input.
struct PseudoTerminal: Sendable {
  private let master: FileHandle

  /// The end that a program gets.
  let slave: FileHandle

  /// Opens a terminal.
  ///
  /// - Parameter columns: Its width.
  /// - Throws: Why there is none.
  init(columns: Int = 80) throws {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.ENXIO) }
    master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let end = open(try Self.nameOfSlave(of: descriptor), O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard end >= 0 else { throw POSIXError(.ENXIO) }
    slave = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(end, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENOTTY) }
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
  func type(_ text: String) {
    master.write(Data((text + "\u{4}").utf8))
  }

  /// What programs write until all have closed the terminal, with the line breaks that they wrote.
  ///
  /// - Parameter process: The program that writes.
  /// - Returns: What it has written.
  /// - Throws: That it has ended, and somebody else keeps the terminal open.
  func readToEnd(of process: StuckProcess) throws -> Data {
    let bytes = try TestSupport.readToEnd(master.fileDescriptor, of: process)
    return Data(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").utf8)
  }
}
