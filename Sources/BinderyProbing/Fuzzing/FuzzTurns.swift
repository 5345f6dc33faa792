internal import BinderyTesting

/// The turns of a case with random inputs: how many a level takes, and until when.
struct FuzzTurns {
  /// The turns that this process takes.
  let turns: Range<Int>

  private let end: ContinuousClock.Instant

  /// Finds out which turns an order means.
  ///
  /// - Parameter order: The order.
  init(_ order: ProbeOrder) {
    let share = Self.share(of: order.level)
    turns = order.turn.map { $0..<$0 + 1 } ?? order.part * share.turns..<(order.part + 1) * share.turns
    end = .now + share.time
  }

  /// How many turns one process takes, and how long it may take for them. At the level `paranoid` many processes do.
  static func share(of level: CheckLevel) -> (turns: Int, time: Duration) {
    switch level {
    case .smoke: (20, .milliseconds(50))
    case .standard: (100, .milliseconds(150))
    case .strict, .paranoid: (2_000, .seconds(4))
    }
  }

  /// Whether the time is over.
  var isOver: Bool { ContinuousClock.now > end }
}

extension Probe {
  /// Takes the turns of the case, as far as there is time, and says how many it has taken.
  ///
  /// - Parameter turn: Takes one turn.
  /// - Throws: A rule that is found broken.
  func takeTurns(_ turn: (Int) throws(Finding) -> Void) throws(Finding) {
    let turns = FuzzTurns(order)
    var count = 0
    for number in turns.turns {
      if count > 0, turns.isOver { break }
      note(turn: number)
      do throws(Finding) {
        try turn(number)
      } catch {
        var finding = error
        finding.turn = number
        throw finding
      }
      count += 1
    }
    report.add(.count(count))
  }
}
