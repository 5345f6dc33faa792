internal import BinderyProbe
internal import CConfinement
internal import CProbeHooks
internal import Glibc

/// The confinement of this process before it examines a plugin.
enum ProbeConfinement {
  /// Denies this process files, the network and other processes except for its capabilities; exits on failure.
  static func confine(_ capabilities: ProbeCapabilities) {
    _ = chdir("/")
    var failure = confinement_failure()
    var paths = list(confinement_library_paths)
    if capabilities.hasLoopback {
      // Without the system's resolver, names are only looked up in /etc/hosts.
      paths += list(confinement_network_paths).filter { path in
        !String(cString: path).contains("/resolv")
      }
      cprobe_keep_to_loopback()
    }
    let copies = capabilities.readablePaths.compactMap { strdup($0) }
    let closed = capabilities.withheldPaths.compactMap { strdup($0) }
    defer { for copy in copies + closed { free(copy) } }
    let readable: [UnsafePointer<CChar>?] = paths + copies.map { UnsafePointer($0) }
    let withheld: [UnsafePointer<CChar>?] = closed.map { UnsafePointer($0) }
    let isConfined = readable.withUnsafeBufferPointer { readable in
      withheld.withUnsafeBufferPointer { withheld in
        var confinement = confinement(
          readable: readable.baseAddress, readable_count: readable.count, withheld: withheld.baseAddress,
          withheld_count: withheld.count, network: capabilities.hasLoopback, receiving: -1, own_root: true,
          changes: true, memory_bytes: 12 << 30, cpu_seconds: 600, open_files: 256)
        return confinement_apply(&confinement, &failure)
      }
    }
    guard !isConfined else { return }
    let step = failure.step.map { String(cString: $0) } ?? "an unknown step"
    BinderyProbe.end(.notConfined, "this system can't confine it: \(step): \(String(cString: strerror(failure.error)))")
  }

  /// Returns the paths that a C function of the confinement module lists.
  private static func list(
    _ function: (UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int) -> Int
  ) -> [UnsafePointer<CChar>] {
    let count = function(nil, 0)
    var paths = [UnsafePointer<CChar>?](repeating: nil, count: count)
    let known = min(count, function(&paths, count))
    return paths.prefix(known).compactMap(\.self)
  }
}
