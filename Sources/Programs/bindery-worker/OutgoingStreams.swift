internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The searches and fetches of the plugin that are not over.
final class OutgoingStreams: Sendable {
  private struct Running {
    let stream: OutgoingStream
    let task: Task<Void, Never>
  }

  private let plugin: WorkerPlugin
  private let host: HostLink
  private let running = Mutex<[UInt32: Running]>([:])

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - host: The host.
  init(of plugin: WorkerPlugin, for host: HostLink) {
    self.plugin = plugin
    self.host = host
  }

  /// Begins a search or a fetch.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - call: The call.
  func begin(_ request: StreamRequest, call: UInt32) {
    let stream = OutgoingStream(call: call) { [host] in host.say($0, call: $1, payload: $2) }
    // The lock keeps the end, which comes from the task, behind the beginning.
    running.withLock { running in
      running[call] = Running(stream: stream, task: Task.detached { await self.run(request, on: stream, call: call) })
    }
  }

  /// Makes room in a stream. Nothing happens where it is over.
  ///
  /// - Parameters:
  ///   - count: The bytes that the host has taken.
  ///   - call: The call.
  func credit(_ count: UInt64, call: UInt32) {
    running.withLock { $0[call]?.stream }?.credit(count)
  }

  /// Ends a call. Nothing happens where it is over.
  ///
  /// - Parameter call: The call.
  func cancel(_ call: UInt32) {
    guard let running = running.withLock({ $0[call] }) else { return }
    running.task.cancel()
    running.stream.close()
  }

  private func run(_ request: StreamRequest, on stream: OutgoingStream, call: UInt32) async {
    let failure = await plugin.failure(of: request, on: stream, call: call)
    running.withLock { $0[call] = nil }
    stream.end(failure)
  }
}

extension WorkerPlugin {
  /// Makes a call that is answered piece by piece, and returns why it failed, if it did.
  fileprivate func failure(
    of request: StreamRequest, on stream: OutgoingStream, call: UInt32
  ) async -> SourceFailure? {
    // Several calls may go on at once: the first is the one that is noted, and items come before all.
    let place = WorkProgress.Place(call: call, stage: request.type == .search ? .search : .fetch)
    if progress.place == WorkProgress.Place() { progress.place = place }
    defer { if progress.place == place { progress.place = WorkProgress.Place() } }
    do throws(SourceFailure) {
      switch request {
      case .search(let source, let request): try await opened.search(source, request, answer: stream)
      case .fetch(let scheme, let address): try await opened.fetch(address, scheme: scheme, receiver: stream)
      }
      return nil
    } catch {
      return error
    }
  }
}
