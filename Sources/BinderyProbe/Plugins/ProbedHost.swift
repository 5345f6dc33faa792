internal import Bindery
internal import CBindery
internal import Glibc
internal import Synchronization

/// The host as it appears to a plugin that is examined: what it says of itself can be chosen, and what the plugin does
/// with it is kept.
package final class ProbedHost: Sendable {
  /// A message of the plugin.
  package struct Message: Hashable, Sendable {
    /// How much it matters.
    package let level: UInt32

    /// The text, as it came.
    package let text: [UInt8]

    /// What is wrong with it, as a noun; nothing where it is as the contract has it.
    package var fault: String? {
      if level > BINDERY_LOG_ERROR.rawValue { return "the level \(level), which is no bindery_log_level" }
      return String(validating: text, as: UTF8.self) == nil ? "a text that isn't UTF-8" : nil
    }
  }

  /// The minor version of the contract that the host says it has.
  package let minor: UInt16

  /// The bytes of the description that the host says it has.
  package let size: Int

  private let kept = Mutex<[Message]>([])
  private let asked = Mutex<[String]>([])

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - minor: The minor version of the contract that it says it has.
  ///   - size: The bytes of the description that it says it has.
  package init(minor: UInt16 = UInt16(BINDERY_CONTRACT_MINOR), size: Int = MemoryLayout<bindery_host>.size) {
    self.minor = minor
    self.size = size
  }

  /// What the plugin has logged.
  package var messages: [Message] { kept.withLock { $0 } }

  /// The abilities that the plugin has asked for.
  package var questions: [String] { asked.withLock { $0 } }

  /// Makes the description that the plugin is given, which is never freed, since the plugin may keep it.
  func pointer() -> UnsafePointer<bindery_host> {
    let host = UnsafeMutablePointer<bindery_host>.allocate(capacity: 1)
    host.initialize(
      to: bindery_host(
        size: UInt32(size), contract_major: UInt16(BINDERY_CONTRACT_MAJOR), contract_minor: minor,
        name: strdup("bindery"), version: strdup("1.0.0"), state: Unmanaged.passRetained(self).toOpaque(),
        log: { host, level, text in
          HostPart.run { host.map { ProbedHost.of($0) }?.take(level, text) }
        },
        extension: { host, id in
          HostPart.run { if let host, let id { ProbedHost.of(host).ask(String(cString: id)) } }
          return nil
        }))
    return UnsafePointer(host)
  }

  private static func of(_ host: UnsafePointer<bindery_host>) -> ProbedHost {
    Unmanaged<ProbedHost>.fromOpaque(host.pointee.state).takeUnretainedValue()
  }

  private func take(_ level: UInt32, _ text: bindery_text) {
    kept.withLock { $0.append(Message(level: level, text: [UInt8](text.utf8))) }
  }

  private func ask(_ id: String) {
    asked.withLock { $0.append(id) }
  }
}
