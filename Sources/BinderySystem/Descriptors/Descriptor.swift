internal import Glibc

/// A descriptor that is closed once it is let go.
package final class Descriptor: Sendable {
  /// The number of the descriptor, which is valid as long as this object lives.
  package let number: Int32

  /// Takes a descriptor over.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Creates two connected stream sockets, which a new program doesn't inherit, or returns `nil` if the process has too
  /// many descriptors. Each end becomes readable once the other one is let go.
  package static func socketPair() -> (Descriptor, Descriptor)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }
}

/// Closes a descriptor that no object owns.
package func closeDescriptor(_ number: Int32) {
  close(number)
}
