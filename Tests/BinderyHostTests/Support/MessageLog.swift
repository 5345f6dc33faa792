import Bindery
import BinderyHost
import Synchronization

/// What plugins tell a host, in the order in which they do.
final class MessageLog: Sendable {
  private let state = Mutex<[(plugin: PluginId, level: PluginHost.LogLevel, text: String)]>([])
  private let news = AsyncStream<String>.makeStream()

  func append(_ plugin: PluginId, _ level: PluginHost.LogLevel, _ text: String) {
    state.withLock { $0.append((plugin, level, text)) }
    news.continuation.yield(text)
  }

  /// Waits for the first message that nobody has waited for.
  func first() async -> String? {
    var messages = news.stream.makeAsyncIterator()
    return await messages.next()
  }

  var plugins: [PluginId] { state.withLock { $0.map(\.plugin) } }
  var texts: [String] { state.withLock { $0.map(\.text) } }
  var levels: [PluginHost.LogLevel] { state.withLock { $0.map(\.level) } }
}
