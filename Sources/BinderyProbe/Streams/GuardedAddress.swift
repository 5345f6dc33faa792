internal import CBindery
internal import CProbe

/// The address that a fetcher is called with, in guarded memory, which becomes inaccessible with the value's end.
struct GuardedAddress: ~Copyable {
  private let memory: UnsafeMutableRawPointer

  /// The address as a struct of the contract.
  let text: bindery_text

  /// Creates a guarded address, without a NUL behind it.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    // Without memory to lend, this process can't examine anything.
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
