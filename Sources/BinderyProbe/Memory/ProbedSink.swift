internal import Bindery
package import CBindery
internal import Synchronization

/// A sink that takes text during one call, and complains afterwards.
package final class ProbedSink: Sendable {
  private let name: String
  private let call: ProbedCall
  private let bytes = Mutex<[UInt8]>([])

  // Never freed, so that a sink that is used too late is told of and does no harm; its owner lives as long.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_sink>

  init(_ name: String, of call: ProbedCall) {
    self.name = name
    self.call = call
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_sink(
        size: UInt32(MemoryLayout<bindery_sink>.size), state: Unmanaged.passRetained(self).toOpaque(),
        write: { table, text in
          guard let state = table?.pointee.state else { return }
          Unmanaged<ProbedSink>.fromOpaque(state).takeUnretainedValue().take(text)
        }))
  }

  /// The sink in the form of the contract.
  package var pointer: UnsafePointer<bindery_sink> { UnsafePointer(table) }

  /// What was written, as it came.
  package var written: [UInt8] { bytes.withLock { $0 } }

  /// What was written, repaired where it isn't UTF-8.
  package var text: String { String(decoding: written, as: UTF8.self) }

  private func take(_ text: bindery_text) {
    call.hosted {
      guard call.permits(name) else { return }
      // More than any text may have is counted, and not kept.
      bytes.withLock { bytes in
        if bytes.count <= 2 << 20 { bytes += text.utf8 }
      }
    }
  }
}
