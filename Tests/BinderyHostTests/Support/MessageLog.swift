import BinderyHost
import Synchronization

/// What plugins tell a host, in the order in which they do.
final class MessageLog: Sendable {
  private let state = Mutex<[(level: PluginHost.LogLevel, text: String)]>([])

  func append(_ level: PluginHost.LogLevel, _ text: String) {
    state.withLock { $0.append((level, text)) }
  }

  var texts: [String] { state.withLock { $0.map(\.text) } }
  var levels: [PluginHost.LogLevel] { state.withLock { $0.map(\.level) } }
}
