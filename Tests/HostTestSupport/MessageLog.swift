package import Bindery
package import BinderyHost
import Synchronization

/// What plugins tell a host, in the order in which they do.
package final class MessageLog: Sendable {
  private let state = Mutex<[(plugin: PluginId, level: PluginHost.LogLevel, text: String)]>([])
  private let news = AsyncStream<String>.makeStream()

  /// Creates a log that is empty.
  package init() {}

  package func append(_ plugin: PluginId, _ level: PluginHost.LogLevel, _ text: String) {
    state.withLock { $0.append((plugin, level, text)) }
    news.continuation.yield(text)
  }

  /// Waits for the first message that nobody has waited for.
  package func first() async -> String? {
    var messages = news.stream.makeAsyncIterator()
    return await messages.next()
  }

  package var plugins: [PluginId] { state.withLock { $0.map(\.plugin) } }
  package var texts: [String] { state.withLock { $0.map(\.text) } }
  package var levels: [PluginHost.LogLevel] { state.withLock { $0.map(\.level) } }
}
