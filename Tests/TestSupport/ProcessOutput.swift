import Foundation

/// Reads what a process writes until nobody has the other end open any more.
///
/// Whoever still has it open once the process has ended, such as a child that was left behind, is waited for only as
/// long as something comes.
///
/// - Parameters:
///   - descriptor: The reading end of a pipe, or a terminal.
///   - process: The process.
/// - Returns: What has come.
/// - Throws: That the process has ended, and somebody else keeps the other end open without a word.
package func readToEnd(_ descriptor: Int32, of process: StuckProcess) throws -> [UInt8] {
  var (bytes, buffer, idlePolls) = ([UInt8](), [UInt8](repeating: 0, count: 65536), 0)
  while idlePolls < Patience.polls {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 10) > 0 else {
      idlePolls = process.hasEnded ? idlePolls + 1 : 0
      continue
    }
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    // The end of a terminal is an error, EIO.
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
    idlePolls = 0
  }
  throw WaitedInVain(
    description: "the test waited for the end of what a process writes; it has ended, and another keeps that open")
}
