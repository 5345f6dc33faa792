import Foundation

/// Reads the output of a process until all writers have closed the other end.
///
/// After the process has ended, another writer, such as an orphaned child, is waited for only as long as bytes arrive.
///
/// - Parameters:
///   - descriptor: The reading end of a pipe, or a terminal.
///   - process: The process whose output is read.
/// - Returns: The bytes read.
/// - Throws: A `WaitedInVain` if the process has ended, and another keeps the other end open without writing.
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
    // A terminal reports its end as an error, EIO.
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
    idlePolls = 0
  }
  throw WaitedInVain(
    description: "the test waited for the end of what a process writes; it has ended, and another keeps that open")
}
