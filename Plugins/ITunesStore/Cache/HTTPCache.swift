internal import Bindery
internal import Glibc

/// A cache of HTTP answers in a folder, with one file for each answer.
///
/// Files are written atomically, so that any number of processes can share the folder. If the folder can't be read or
/// written, nothing is cached, and no error is reported.
struct HTTPCache: Sendable {
  /// The path of the folder, or `nil` if nothing is cached.
  let folder: String?

  /// The maximum size of the folder in bytes; beyond it, the oldest files are deleted.
  var capacity = 50 << 20

  /// The clock that tells the time.
  var clock: StoreClock = .system

  /// The maximum size of a body that is cached, in bytes: an eighth of the capacity, or 0 without a folder.
  var largest: Int { folder == nil ? 0 : capacity / 8 }

  /// Returns the body of the cached answer for an address, or `nil` if there is none that is whole and fresh.
  ///
  /// The file of an answer that is damaged or no longer fresh is deleted.
  @concurrent func body(for address: WebAddress) async -> [UInt8]? {
    guard let path = path(of: address), let bytes = read(path) else { return nil }
    guard let entry = KeptAnswer(bytes: bytes), entry.isFresh(at: clock.now()) else {
      unlink(path)
      return nil
    }
    // Two addresses may share a file name.
    return entry.address == address.description ? entry.body : nil
  }

  /// Caches an answer if its header fields allow that and it isn't too large, then deletes the oldest beyond the
  /// capacity.
  ///
  /// - Parameters:
  ///   - body: The complete body.
  ///   - head: The header fields of the answer.
  ///   - address: The address that was requested.
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

  /// Returns the path of the file for an address, or `nil` if nothing is cached.
  private func path(of address: WebAddress) -> String? {
    var mixer = ModelVersionMixer()
    mixer.mix(address.description)
    return folder.map { "\($0)/\(mixer.result())" }
  }
}

extension HTTPCache {
  /// Reads a file, or returns `nil` if it can't be opened, is no regular file, or is larger than any that is cached.
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
      while count < size {
        let more = pread(descriptor, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
        guard more > 0 else { break }
        count += more
      }
    }
  }

  /// Writes a file under another name first, so that no reader sees a part of it.
  private func write(_ bytes: [UInt8], to path: String) {
    let draft = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
    if !rest.isEmpty || rename(draft, path) != 0 { unlink(draft) }
  }

  /// Deletes the oldest files until the rest is within the capacity.
  private func trim() {
    var files = self.files().sorted { ($0.time, $0.path) < ($1.time, $1.path) }[...]
    var size = files.reduce(0) { $0 + $1.size }
    while size > capacity, let oldest = files.popFirst() {
      unlink(oldest.path)
      size -= oldest.size
    }
  }

  /// Returns whether a file name is one of the cache's own: an answer, or a draft of one that is being written.
  private static func isOwn(_ name: String) -> Bool {
    let digits = name.prefix { $0 != "." }.utf8
    return digits.count == 16 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the cache's files in the folder: paths, sizes in bytes, and modification times in nanoseconds.
  private func files() -> [(path: String, size: Int, time: Int)] {
    guard let folder, let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var files: [(String, Int, Int)] = []
    while let entry = readdir(listing) {
      // `d_name` mustn't be copied as a value: it has the size of the longest name, and the entry may end before.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      guard Self.isOwn(name) else { continue }
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append(("\(folder)/\(name)", status.size, status.changed))
    }
    return files
  }
}

extension stat {
  /// The time of the last modification, in nanoseconds since 1970, clamped to the range of an `Int`.
  fileprivate var changed: Int {
    let seconds = min(max(Int(st_mtim.tv_sec), -9_000_000_000), 9_000_000_000)
    let rest = min(max(Int(st_mtim.tv_nsec), 0), 999_999_999)
    return seconds * 1_000_000_000 + rest
  }

  /// The size of the file in bytes, limited so that the sizes of many files can be added without overflow.
  fileprivate var size: Int { min(Int(st_size), 1 << 40) }
}
