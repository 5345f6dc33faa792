internal import Bindery
internal import BinderyExchange
internal import BinderyStreams

/// A dispatcher that passes each frame of the host, by its type, to the part of the worker that serves it.
package struct Calls: Sendable {
  private let host: HostLink
  /// Whether open files come with the host's frames.
  private let receivesFiles: Bool
  /// The thread on which items are made and files are read.
  private let items: ItemThread
  /// The running searches and fetches.
  private let streams: OutgoingStreams
  /// The fetcher of the plugin, to which the host's answers are passed.
  private let fetcher: LinkFetcher
  /// The queue of requests to live view models.
  private let inbox: LiveInbox

  /// Creates a dispatcher of the host's calls to a plugin, and starts the thread that makes items.
  @MainActor
  package init(of plugin: WorkerPlugin, for host: HostLink) {
    self.host = host
    receivesFiles = plugin.readsFiles
    items = ItemThread(of: plugin, for: host)
    streams = OutgoingStreams(of: plugin, for: host)
    fetcher = plugin.fetcher
    inbox = plugin.inbox
    inbox.viewModels = LiveViewModels(of: plugin, for: host)
  }

  /// Starts a thread that reads frames until the worker ends; without a thread, it ends at once.
  package func startReading() {
    guard !SystemThread.start({ read() }) else { return }
    items.close()
    host.end(.noThread(for: "what the host says"))
  }

  /// Reads and dispatches the frames of the host until it closes the connection.
  private func read() {
    defer { items.close() }
    while let frame = host.nextFrame(receivesFiles: receivesFiles) {
      do throws(ExchangeError) {
        try take(frame)
      } catch {
        return host.end(for: error)
      }
    }
  }

  /// Dispatches a frame without waiting for the plugin, and throws if the frame is malformed.
  private func take(_ frame: Frame) throws(ExchangeError) {
    switch frame.type {
    case .items, .files: items.add(frame)
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
