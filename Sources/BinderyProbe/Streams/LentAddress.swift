internal import CBindery
internal import CProbe

/// An address in memory that is lent for one call, with a page behind it that can't be touched.
struct LentAddress: ~Copyable {
  private let memory: UnsafeMutableRawPointer

  /// The text in the form of the contract.
  let text: bindery_text

  /// Lends an address.
  ///
  /// - Parameter text: The address.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    // Where the system has no memory left, the process has nothing to examine with.
    guard let memory = cprobe_lend(bytes.count, "an address") else { cprobe_end_without_memory() }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    cprobe_seal(memory)
    self.memory = memory
    self.text = bindery_text(bytes: memory.assumingMemoryBound(to: CChar.self), count: bytes.count)
  }

  deinit {
    cprobe_take_back(memory)
  }
}
