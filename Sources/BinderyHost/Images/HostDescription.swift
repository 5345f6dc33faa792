internal import Bindery
internal import CBindery

/// What this host tells its plugins of itself, in the form of the contract.
///
/// It is made once and lives until the process ends, since plugins may keep it.
enum HostDescription {
  /// Takes a message of a plugin.
  typealias Log = @Sendable (_ level: UInt32, _ message: String) -> Void

  private final class State: Sendable {
    let log: Log

    init(log: @escaping Log) {
      self.log = log
    }
  }

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - name: The name of the host.
  ///   - version: The version of the host.
  ///   - log: Takes the messages of plugins, on any thread.
  /// - Returns: The description, which is never freed.
  static func make(name: StaticString, version: StaticString, log: @escaping Log) -> UnsafePointer<bindery_host> {
    let host = UnsafeMutablePointer<bindery_host>.allocate(capacity: 1)
    host.initialize(
      to: bindery_host(
        size: UInt32(MemoryLayout<bindery_host>.size),
        contract_major: UInt16(BINDERY_CONTRACT_MAJOR), contract_minor: UInt16(BINDERY_CONTRACT_MINOR),
        name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
        version: UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self),
        state: Unmanaged.passRetained(State(log: log)).toOpaque(),
        log: { host, level, message in
          guard let state = host?.pointee.state else { return }
          Unmanaged<State>.fromOpaque(state).takeUnretainedValue().log(level, message.string)
        },
        extension: { _, _ in nil }))
    return UnsafePointer(host)
  }
}
