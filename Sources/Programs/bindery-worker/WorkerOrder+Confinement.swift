internal import BinderyExchange
internal import BinderyLoading
internal import CConfinement
internal import Glibc

extension WorkerOrder {
  /// Confines this worker process for good by the host's order; must be called while it has only one thread.
  ///
  /// - Throws: A `PluginError` that names the restriction that this system can't enforce.
  func confine() throws(PluginError) {
    // A plugin must not learn the host's working directory.
    _ = chdir("/")
    var failure = confinement_failure()
    let known = Self.list(confinement_library_paths) + (allowsNetwork ? Self.list(confinement_network_paths) : [])
    let isConfined = withPaths(readableFolders, after: known) { readable in
      withPaths(withheldFolders) { withheld in
        var confinement = confinement(
          readable: readable.baseAddress, readable_count: readable.count, withheld: withheld.baseAddress,
          withheld_count: withheld.count, network: allowsNetwork, receiving: readsFiles ? WorkerDescriptor.socket : -1,
          own_root: hasOwnRoot, changes: false,
          memory_bytes: UInt64(limits.memory), cpu_seconds: UInt64(limits.processorSeconds),
          open_files: UInt32(limits.openFiles))
        return confinement_apply(&confinement, &failure)
      }
    }
    guard !isConfined else { return }
    let step = failure.step.map { String(cString: $0) } ?? "an unknown step"
    throw PluginError(
      code: .notConfined, plugin: path,
      detail: "it isn't run, because this system can't confine it: \(step): \(String(cString: strerror(failure.error)))"
        + (runUnconfined.isEmpty ? "" : "; \(runUnconfined)"))
  }

  /// A warning if the confined process has no file system root of its own although the kernel supports it, else `nil`.
  var warning: String? {
    let error = confinement_root_failure()
    guard error != 0 else { return nil }
    return "its worker has no root of its own, and sees which paths there are, because a path that it may read can't "
      + "be given to it alone: \(String(cString: strerror(error)))"
  }

  /// Calls a closure with paths followed by folders, as C strings that are valid until it returns.
  private func withPaths<Result>(
    _ folders: [String], after paths: [UnsafePointer<CChar>?] = [],
    _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let folders = folders.map { strdup($0) }
    defer { for folder in folders { free(folder) } }
    return (paths + folders.lazy.compactMap(\.self).map { UnsafePointer($0) }).withUnsafeBufferPointer(body)
  }

  /// Returns the paths that a C function of the confinement module lists.
  private static func list(
    _ paths: (UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int) -> Int
  ) -> [UnsafePointer<CChar>?] {
    let count = paths(nil, 0)
    return [UnsafePointer<CChar>?](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: nil)
      initialized = min(count, paths(buffer.baseAddress, count))
    }
  }
}
