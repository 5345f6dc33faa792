internal import Glibc

/// The descriptors that a host starts a worker with.
enum WorkerDescriptor {
  /// The socket that everything is said over.
  static let socket: Int32 = 3

  /// The plugin, in memory that nobody can change any more.
  static let plugin: Int32 = 4

  /// The memory of a `WorkProgress`.
  static let progress: Int32 = 5

  /// Whether a descriptor is a socket.
  static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
