internal import Bindery
internal import Glibc

/// Answers that are kept in a folder, one file each.
///
/// A file appears whole or not at all, so any number of processes share the folder. Where it can't be
/// read or written there is no cache, and nothing else changes.
struct HTTPCache: Sendable {
  /// The folder; none where nothing is kept.
  let folder: String?

  /// The most bytes in the folder. Beyond them the oldest files go.
  var capacity = 50 << 20

  /// What tells the time.
  var clock: StoreClock = .system

  /// The most bytes of an answer that is kept.
  var largest: Int { folder == nil ? 0 : capacity / 8 }

  /// Gives the answer that is kept, if it is still good.
  ///
  /// - Parameter address: What is asked.
  /// - Returns: The answer's bytes.
  @concurrent func body(for address: WebAddress) async -> [UInt8]? {
    guard let path = path(of: address), let bytes = read(path) else { return nil }
    guard let entry = KeptAnswer(bytes: bytes), entry.isFresh(at: clock.now()) else {
      unlink(path)
      return nil
    }
    // Two addresses may share a name.
    return entry.address == address.description ? entry.body : nil
  }

  /// Keeps an answer, if it allows that.
  ///
  /// - Parameters:
  ///   - body: The whole answer.
  ///   - head: The fields that it came with.
  ///   - address: What was asked.
  @concurrent func keep(_ body: [UInt8], head: HTTPHead, for address: WebAddress) async {
    let now = clock.now()
    guard case .fresh(let seconds) = CachePolicy(head, now: now / 1000), body.count <= largest,
      let path = path(of: address)
    else { return }
    let entry = KeptAnswer(address: address.description, time: now, expiry: now + seconds * 1000, body: body)
    UserFolders.make(above: path)
    write(entry.bytes, to: path)
    trim()
  }

  private func path(of address: WebAddress) -> String? {
    var mixer = ModelVersionMixer()
    mixer.mix(address.description)
    return folder.map { "\($0)/\(mixer.result())" }
  }
}

extension HTTPCache {
  /// Reads a file of at most the size that is kept.
  private func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest + 65536 else {
      return nil
    }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(Self.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer)), 0)
    }
  }

  private static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count {
      let more = pread(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count, off_t(count))
      guard more > 0 else { break }
      count += more
    }
    return count
  }

  /// Writes a file under another name first, so that nobody reads a part of it.
  private func write(_ bytes: [UInt8], to path: String) {
    let draft = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
    if !rest.isEmpty || rename(draft, path) != 0 { unlink(draft) }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Removes the oldest files until the rest is within the capacity.
  private func trim() {
    var files = self.files().sorted { ($0.time, $0.path) < ($1.time, $1.path) }[...]
    var size = files.reduce(0) { $0 + $1.size }
    while size > capacity, let oldest = files.popFirst() {
      unlink(oldest.path)
      size -= oldest.size
    }
  }

  /// Whether a file is an answer or a draft of one; what else is in the folder is somebody else's.
  private static func isOwn(_ name: String) -> Bool {
    let digits = name.prefix { $0 != "." }.utf8
    return digits.count == 16 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The answers and drafts in the folder.
  private func files() -> [(path: String, size: Int, time: Int)] {
    guard let folder, let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var files: [(String, Int, Int)] = []
    while let entry = readdir(listing) {
      // Not `d_name` as a value: it is as long as the longest name, and the entry ends before.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      guard Self.isOwn(name) else { continue }
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append(("\(folder)/\(name)", Int(status.st_size), status.changed))
    }
    return files
  }
}

extension stat {
  /// When the file was written, in nanoseconds since 1970.
  fileprivate var changed: Int {
    Int(st_mtim.tv_sec) * 1_000_000_000 + Int(st_mtim.tv_nsec)
  }
}
