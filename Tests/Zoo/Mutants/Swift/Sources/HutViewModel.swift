import BinderyPlugin
import Observation

/// The view model of a hut, which shows one forecast after the other while somebody sees it.
@Observable
final class HutViewModel: LiveViewModel {
  var hut: Hut

  /// The index of the forecast that is shown.
  #if BUG_CHANGES_UNTOLD
    @ObservationIgnored var position = 0
  #else
    var position = 0
  #endif

  /// Whether somebody has seen the hut.
  var isSeen = false

  /// The time for which each forecast is shown.
  private static let pace = Duration.seconds(1)
  @ObservationIgnored private let clock: any Clock<Duration>

  #if BUG_KEEPS_THE_FORMER_NAME
    @ObservationIgnored private let name: String
  #elseif BUG_IS_KEPT_BY_ITS_TASK
    @ObservationIgnored private var ticking: Task<Void, Never>?
  #endif

  init(model: Hut, context: Context) {
    hut = model
    clock = context.clock
    #if BUG_KEEPS_THE_FORMER_NAME
      name = model.name
    #elseif BUG_IS_KEPT_BY_ITS_TASK
      ticking = Task { [self] in
        while !Task.isCancelled { try? await clock.sleep(for: .seconds(3600)) }
        position = 0
      }
    #endif
  }

  #if BUG_IS_KEPT_BY_ITS_TASK
    isolated deinit { ticking?.cancel() }
  #endif

  func update(_ model: Hut) {
    hut = model
    if !forecasts.indices.contains(position) { position = 0 }
  }

  var title: String {
    #if BUG_KEEPS_THE_FORMER_NAME
      name
    #else
      hut.name
    #endif
  }

  var forecasts: [Forecast] { hut.forecast ?? [] }
  var elevation: String? { Measures.meters(hut.elevation) }
  var beds: Int? { hut.beds }
  var phone: String? { hut.phone }
  var weather: String? { forecasts.isEmpty ? nil : forecasts[position].text }
  var mark: String? { isSeen ? nil : "new" }
}

extension HutViewModel {
  func run(at level: Activation) async {
    guard level == .visible else { return }
    isSeen = true
    #if BUG_TICKS_BEHIND_THE_SCREEN
      Task { [weak self, clock] in
        while let self, (try? await clock.sleep(for: Self.pace)) != nil { self.turn() }
      }
    #elseif BUG_SPINS_ONCE_IT_IS_CANCELLED
      while forecasts.count > 1 {
        try? await clock.sleep(for: Self.pace)
        if !Task.isCancelled { turn() } else { await Task.yield() }
      }
    #elseif BUG_TASK_OUTLIVES_ITS_OWNER
      Task { [unowned self, clock] in
        try? await clock.sleep(for: Self.pace)
        self.turn()
      }
    #else
      while (try? await clock.sleep(for: Self.pace)) != nil { turn() }
    #endif
  }

  /// Shows the next forecast.
  func turn() {
    if forecasts.count > 1 { position = (position + 1) % forecasts.count }
  }
}

extension HutViewModel: RestorableViewModel {
  /// What was shown.
  struct Snapshot: Codable, Equatable, Sendable {
    var position: Int
    var isSeen: Bool
  }

  var snapshot: Snapshot { Snapshot(position: position, isSeen: isSeen) }

  func restore(_ snapshot: Snapshot) {
    #if BUG_RESTORES_A_POSITION_THAT_IS_GONE
      position = snapshot.position
    #else
      if forecasts.indices.contains(snapshot.position) { position = snapshot.position }
    #endif
    #if !BUG_RESTORES_HALF
      isSeen = snapshot.isSeen
    #endif
  }
}
