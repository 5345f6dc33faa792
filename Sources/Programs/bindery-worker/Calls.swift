internal import BinderyExchange

/// Hands each frame of the host to those who know what it is about.
struct Calls: Sendable {
  /// The host.
  let host: HostLink

  private let items: ItemThread
  private let streams: OutgoingStreams
  private let fetcher: HostFetcher
  private let inbox: LiveInbox

  /// Starts to take calls of a plugin.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - host: The host.
  @MainActor
  init(of plugin: WorkerPlugin, for host: HostLink) {
    self.host = host
    items = ItemThread(of: plugin, for: host)
    streams = OutgoingStreams(of: plugin, for: host)
    fetcher = plugin.fetcher
    inbox = plugin.inbox
    inbox.viewModels = LiveViewModels(of: plugin, for: host)
  }

  /// Takes a frame, and never waits for the plugin.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: That it can't be understood.
  func take(_ frame: Frame) throws(ExchangeError) {
    switch frame.type {
    case .items: items.add(ItemsCall(frame))
    case .search, .fetch: streams.begin(try StreamRequest(frame), call: frame.call)
    case .credit: streams.credit(try frame.number(), call: frame.call)
    case .cancel: streams.cancel(frame.call)
    case .piece, .expected, .ended: try fetcher.take(frame)
    case .live: try inbox.addOrder(frame)
    case .send: try inbox.addAnswer(frame)
    default: throw ExchangeError("a frame of the type '\(frame.type)' is nothing for a worker that has its plugin")
    }
  }
}
