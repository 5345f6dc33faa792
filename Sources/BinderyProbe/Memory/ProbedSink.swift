internal import Bindery
internal import CBindery
internal import Synchronization

/// A sink that collects the text of one call, and refuses and reports uses after the call or on other threads.
final class ProbedSink: Sendable {
  /// The name of the sink in reports, which is that of the parameter in the contract.
  private let name: String
  /// The call during which the sink may be used.
  private let call: ProbedCall
  /// The bytes that the plugin has written so far.
  private let bytes = Mutex<[UInt8]>([])

  // Never freed, so that a late use is reported and harmless. Its owner is never freed either.
  /// The C table that the plugin gets.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_sink>

  /// Creates a sink for a call; see `ProbedCall.sink(_:)`.
  init(_ name: String, of call: ProbedCall) {
    self.name = name
    self.call = call
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_sink(
        size: UInt32(MemoryLayout<bindery_sink>.size), state: Unmanaged.passRetained(self).toOpaque(),
        write: { table, text in
          guard let state = table?.pointee.state else { return }
          Unmanaged<ProbedSink>.fromOpaque(state).takeUnretainedValue().append(text)
        }))
  }

  /// The sink as a C struct of the contract, which the plugin gets.
  var pointer: UnsafePointer<bindery_sink> { UnsafePointer(table) }

  /// The bytes written so far, which may be invalid UTF-8; those beyond about 2 MiB are dropped.
  var written: [UInt8] { bytes.withLock { $0 } }

  /// The text written so far, in which invalid UTF-8 is repaired.
  var text: String { String(decoding: written, as: UTF8.self) }

  /// Appends text that the plugin writes, as far as the contract's limit allows.
  private func append(_ text: bindery_text) {
    HostPart.run {
      guard call.permits(name) else { return }
      // Text beyond the contract's limit isn't kept, so that endless writing doesn't exhaust the memory.
      bytes.withLock { bytes in
        if bytes.count <= 2 << 20 { bytes += text.utf8 }
      }
    }
  }
}
