internal import Glibc

/// An owner of a file descriptor, which closes it when it is deallocated.
package final class Descriptor: Sendable {
  /// The number of the file descriptor, which is valid as long as this object lives.
  package let number: Int32

  /// Creates the owner of an open file descriptor, which nothing else may close from now on.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Creates two connected stream sockets, which a new program doesn't inherit, or returns `nil` if the process has too
  /// many descriptors. Each end becomes readable once the other one is closed.
  package static func socketPair() -> (Descriptor, Descriptor)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }
}

/// Closes a file descriptor that no object owns.
package func closeDescriptor(_ number: Int32) {
  close(number)
}
