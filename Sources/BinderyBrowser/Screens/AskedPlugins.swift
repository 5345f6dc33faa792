internal import Bindery
internal import Observation

/// A pending request of a screen to plugins, such as for the actions of a menu, which the user can cancel.
@MainActor
@Observable
final class AskedPlugins {
  /// The sentence that says which plugin the user waits for; `nil` if none, and for the first moment.
  private(set) var sentence: String?

  /// The task that waits for the answer of the plugins and passes it on, or `nil` if there is none.
  @ObservationIgnored private var asking: Task<Void, Never>?
  /// The task that sets `sentence` after a moment, or `nil` if no request is pending.
  @ObservationIgnored private var timer: Task<Void, Never>?

  /// Creates a value without a pending request.
  init() {}

  isolated deinit {
    cancel()
  }

  /// Whether a request to a plugin is pending.
  var isWaiting: Bool { timer != nil }

  /// Starts a request to plugins, cancelling an earlier one, and passes the answer on unless it is cancelled.
  ///
  /// - Parameters:
  ///   - plugin: The plugin that is asked, or `nil` for several plugins or none.
  ///   - clock: The clock for the delay after which ``sentence`` is set.
  ///   - ask: Asks the plugins and returns their answer.
  ///   - completion: Called with the answer, when the request is no longer pending.
  func ask<Answer>(
    _ plugin: PluginId?, on clock: any Clock<Duration>, _ ask: @escaping @MainActor () async -> Answer,
    then completion: @escaping @MainActor (Answer) async -> Void
  ) {
    cancel()
    timer = Task { [weak self] in
      guard (try? await clock.sleep(for: DetailServices.moment)) != nil else { return }
      self?.sentence = "waiting for \(plugin.map { "\($0)" } ?? "the plugins")…; Esc gives up"
    }
    asking = Task { [weak self] in
      let answer = await ask()
      guard !Task.isCancelled else { return }
      self?.stopWaiting()
      await completion(answer)
    }
  }

  /// Cancels the pending request, and also the completion of the last one if it is still running.
  func cancel() {
    asking?.cancel()
    asking = nil
    stopWaiting()
  }

  /// Stops the timer, and removes the sentence about waiting.
  private func stopWaiting() {
    timer?.cancel()
    timer = nil
    if sentence != nil { sentence = nil }
  }
}
