internal import Glibc

/// A queue of the changes that the system (`inotify`) reports for watched folders. Reading it never waits.
package final class ChangeQueue: Sendable {
  /// A set of kinds of changes to a watched folder.
  package struct Kinds: OptionSet, Sendable {
    /// The bits of the set, as `inotify` defines them.
    package let rawValue: UInt32

    /// Creates a set of kinds from the bits of `inotify`.
    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Creates a set from the bits of inotify.
    private init(_ bits: Int32) {
      self.init(rawValue: UInt32(bitPattern: bits))
    }

    /// A name in the folder appeared or disappeared, or now refers to another file.
    package static let names = Kinds(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

    /// The permissions or other attributes of a file in the folder, or of the folder, changed.
    package static let attributes = Kinds(IN_ATTRIB)

    /// The contents of a file in the folder changed, or a writer closed it.
    package static let contents = Kinds(IN_MODIFY | IN_CLOSE_WRITE)

    /// The folder itself was removed or renamed.
    package static let folder = Kinds(IN_DELETE_SELF | IN_MOVE_SELF)

    /// The folder isn't watched any more. The system always reports this, requested or not.
    package static let end = Kinds(IN_IGNORED | IN_UNMOUNT)

    /// Changes were lost, since there were too many. The system always reports this, with no folder.
    package static let overflow = Kinds(IN_Q_OVERFLOW)
  }

  /// A change in a watched folder that the system has reported.
  package struct Change: Sendable {
    /// The number of the watched folder, as ``ChangeQueue/watch(_:for:)`` returned it.
    package let folder: Int32

    /// The kinds of changes that are reported together.
    package let kinds: Kinds

    /// The changed name in the folder, or an empty text for the folder itself.
    package let name: String
  }

  /// The file descriptor, which becomes readable when changes are pending.
  package let descriptor: Int32

  /// Creates a queue that watches no folder yet, or throws the system's reason that it can't be created.
  package init() throws(SystemError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw .last }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Watches a folder for kinds of changes, besides those it is already watched for. Returns its number, the same each
  /// time.
  package func watch(_ path: String, for kinds: Kinds) throws(SystemError) -> Int32 {
    let mask = kinds.rawValue | UInt32(bitPattern: IN_ONLYDIR | IN_MASK_ADD)
    let number = inotify_add_watch(descriptor, path, mask)
    guard number >= 0 else { throw .last }
    return number
  }

  /// Removes the pending changes from the queue, and passes each to a function.
  package func takeAll(_ body: (Change) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        Self.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), body)
      }
    }
  }

  /// Parses the bytes that `inotify` returned, and passes each change to a function. A change has a folder, a mask, a
  /// number, a length and a name of that length.
  private static func parse(_ bytes: UnsafeRawBufferPointer, _ body: (Change) -> Void) {
    var offset = 0
    while offset + 16 <= bytes.count {
      let folder = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
      let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      let name = bytes[min(offset + 16, bytes.count)..<min(offset + 16 + length, bytes.count)].prefix { $0 != 0 }
      body(Change(folder: folder, kinds: Kinds(rawValue: mask), name: String(decoding: name, as: UTF8.self)))
      offset += 16 + length
    }
  }
}
