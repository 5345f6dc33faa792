internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The running searches and fetches that the host has asked the plugin for.
final class OutgoingStreams: Sendable {
  /// A running search or fetch: the stream of its answer, and its task.
  private struct Running {
    let stream: OutgoingStream
    let task: Task<Void, Never>
  }

  private let plugin: WorkerPlugin
  private let host: HostLink
  /// The running searches and fetches, by their call numbers.
  private let running = Mutex<[UInt32: Running]>([:])

  /// Creates an empty collection of searches and fetches.
  init(of plugin: WorkerPlugin, for host: HostLink) {
    self.plugin = plugin
    self.host = host
  }

  /// Starts a search or a fetch in a task of its own. `call` is the number of the host's call.
  func begin(_ request: StreamRequest, call: UInt32) {
    let stream = OutgoingStream(call: call) { [host] in host.send($0, call: $1, payload: $2) }
    // The lock orders the insertion before the removal, which is done by the task.
    running.withLock { running in
      running[call] = Running(stream: stream, task: Task.detached { await self.run(request, on: stream, call: call) })
    }
  }

  /// Adds credit to a call's stream for `count` bytes that the host has taken, or does nothing if the stream has ended.
  func credit(_ count: UInt64, call: UInt32) {
    running.withLock { $0[call]?.stream }?.credit(count)
  }

  /// Cancels the search or fetch with a call number, or does nothing if it has ended.
  func cancel(_ call: UInt32) {
    guard let running = running.withLock({ $0[call] }) else { return }
    running.task.cancel()
    running.stream.close()
  }

  /// Runs a search or a fetch of the plugin, and ends its stream.
  private func run(_ request: StreamRequest, on stream: OutgoingStream, call: UInt32) async {
    let failure = await plugin.failure(of: request, on: stream, call: call)
    running.withLock { $0[call] = nil }
    stream.end(failure)
  }
}

extension WorkerPlugin {
  /// Performs a request with a stream as its answer, and returns the failure, or `nil` if it succeeded.
  fileprivate func failure(
    of request: StreamRequest, on stream: OutgoingStream, call: UInt32
  ) async -> SourceFailure? {
    let place = WorkProgress.Place(call: call, stage: request.type == .search ? .search : .fetch)
    let noting = { @Sendable [progress] (body: () -> Int32) in progress.noting(place, body) }
    do throws(SourceFailure) {
      switch request {
      case .search(let source, let request): try await opened.search(source, request, answer: stream, calling: noting)
      case .fetch(let scheme, let address):
        try await opened.fetch(address, scheme: scheme, receiver: stream, calling: noting)
      }
      return nil
    } catch {
      return error
    }
  }
}
