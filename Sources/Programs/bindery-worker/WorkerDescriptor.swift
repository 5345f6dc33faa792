internal import Glibc

/// The file descriptors that a host passes to a worker.
enum WorkerDescriptor {
  /// The socket to the host.
  static let socket: Int32 = 3

  /// The plugin, in sealed memory.
  static let plugin: Int32 = 4

  /// The shared memory of a `WorkProgress`.
  static let progress: Int32 = 5

  /// Returns whether a descriptor is a socket.
  static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
