import Bindery
import BinderyHost
import Synchronization

/// What plugins tell a host, in the order in which they do.
final class MessageLog: Sendable {
  private let state = Mutex<[(plugin: PluginId, level: PluginHost.LogLevel, text: String)]>([])

  func append(_ plugin: PluginId, _ level: PluginHost.LogLevel, _ text: String) {
    state.withLock { $0.append((plugin, level, text)) }
  }

  var plugins: [PluginId] { state.withLock { $0.map(\.plugin) } }
  var texts: [String] { state.withLock { $0.map(\.text) } }
  var levels: [PluginHost.LogLevel] { state.withLock { $0.map(\.level) } }
}
