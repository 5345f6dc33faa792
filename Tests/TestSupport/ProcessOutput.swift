import Foundation

/// Reads the output of a process until all writers have closed the other end.
///
/// After the process has ended, another writer, such as an orphaned child, is waited for until the tests stand still.
///
/// - Parameters:
///   - descriptor: The reading end of a pipe, or a terminal.
///   - process: The process whose output is read.
/// - Returns: The bytes read.
/// - Throws: A `WaitedInVain` if the process has ended, and another keeps the other end open without writing.
package func readToEnd(_ descriptor: Int32, of process: StuckProcess) throws -> [UInt8] {
  var (bytes, buffer, standstills) = ([UInt8](), [UInt8](repeating: 0, count: 65536), Standstill.shared.count)
  while !process.hasEnded || Standstill.shared.count == standstills {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 500) > 0 else { continue }
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    // A terminal reports its end as an error, EIO.
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
    standstills = Standstill.shared.count
  }
  throw WaitedInVain(
    description: "the test waited for the end of what a process writes; it has ended, and another keeps that open")
}
