internal import Bindery
internal import Observation

/// What a screen asks of plugins before it can go on, such as for the actions of a menu, and the user may give up.
@MainActor
@Observable
final class AskedPlugins {
  /// On whom the user waits, a sentence without a period; `nil` while the user doesn't wait, and in the first moment.
  private(set) var sentence: String?

  @ObservationIgnored private var asking: Task<Void, Never>?
  @ObservationIgnored private var timer: Task<Void, Never>?

  /// Creates a value that asks no plugin.
  init() {}

  isolated deinit {
    cancel()
  }

  /// Whether somebody is asked, and hasn't answered.
  var isWaiting: Bool { timer != nil }

  /// Asks plugins, in place of what was asked before, and goes on with their answer unless that is given up.
  ///
  /// - Parameters:
  ///   - plugin: The plugin that is asked, or `nil` for several, or for none in another process.
  ///   - clock: The clock that measures the moment after which the user is told on whom this waits.
  ///   - ask: Asks the plugins.
  ///   - completion: Called with the answer, once no plugin is pending.
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
      self?.rest()
      await completion(answer)
    }
  }

  /// Gives up what is asked, and what has come of the last answer.
  func cancel() {
    asking?.cancel()
    asking = nil
    rest()
  }

  /// Stops waiting.
  private func rest() {
    timer?.cancel()
    timer = nil
    if sentence != nil { sentence = nil }
  }
}
