internal import Bindery
internal import CBindery
internal import Glibc
internal import Synchronization

/// A host for opening an examined plugin, which records the messages that the plugin logs and the extensions it
/// queries.
final class ProbedHost: Sendable {
  /// A message that the plugin logged.
  struct Message: Hashable, Sendable {
    /// The level of the message, which may be none of the contract's.
    let level: UInt32

    /// The bytes of the message, which may be invalid UTF-8.
    let text: [UInt8]

    /// A noun phrase on what is invalid in the message, for use after `log() was given`; `nil` if it is valid.
    var fault: String? {
      if level > BINDERY_LOG_ERROR.rawValue { return "the level \(level), which is no bindery_log_level" }
      return String(validating: text, as: UTF8.self) == nil ? "a text that isn't UTF-8" : nil
    }
  }

  /// The minor version of the contract that the host claims to speak.
  let minor: UInt16

  /// The size in bytes that the host's description claims to have.
  let size: Int

  /// The messages that the plugin has logged.
  private let recorded = Mutex<[Message]>([])
  /// The identifiers of the extensions that the plugin has asked for.
  private let asked = Mutex<[String]>([])

  /// Creates a host that claims a minor version of the contract and a size in bytes, by default the real ones.
  init(minor: UInt16 = UInt16(BINDERY_CONTRACT_MINOR), size: Int = MemoryLayout<bindery_host>.size) {
    self.minor = minor
    self.size = size
  }

  /// The messages that the plugin has logged, in order.
  var messages: [Message] { recorded.withLock { $0 } }

  /// The identifiers of the host's extensions that the plugin has asked for, in order; the host has none.
  var questions: [String] { asked.withLock { $0 } }

  /// Creates a new C description of the host, which is passed to the plugin.
  ///
  /// The description and the host are never freed, since the plugin may keep them.
  func pointer() -> UnsafePointer<bindery_host> {
    let host = UnsafeMutablePointer<bindery_host>.allocate(capacity: 1)
    host.initialize(
      to: bindery_host(
        size: UInt32(size), contract_major: UInt16(BINDERY_CONTRACT_MAJOR), contract_minor: minor,
        name: strdup("bindery"), version: strdup("1.0.0"), state: Unmanaged.passRetained(self).toOpaque(),
        log: { host, level, text in
          HostPart.run { host.map { ProbedHost.of($0) }?.record(level, text) }
        },
        extension: { host, id in
          HostPart.run { if let host, let id { ProbedHost.of(host).ask(String(cString: id)) } }
          return nil
        }))
    return UnsafePointer(host)
  }

  /// Returns the host that a C table belongs to.
  private static func of(_ host: UnsafePointer<bindery_host>) -> ProbedHost {
    Unmanaged<ProbedHost>.fromOpaque(host.pointee.state).takeUnretainedValue()
  }

  /// Records a message that the plugin logs.
  private func record(_ level: UInt32, _ text: bindery_text) {
    recorded.withLock { $0.append(Message(level: level, text: [UInt8](text.utf8))) }
  }

  /// Records the identifier of an extension that the plugin asks for.
  private func ask(_ id: String) {
    asked.withLock { $0.append(id) }
  }
}
