internal import BinderyRules
internal import Glibc

/// The turns of a case with random inputs: how many a level takes, and until when.
struct FuzzTurns {
  /// The turns that this process takes.
  let turns: Range<Int>

  /// The processor time at whose end no further turn is taken, in microseconds. On a machine that is busy the turns take
  /// longer, and aren't fewer.
  private let end: Int

  /// Finds out which turns an order means.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - isGuided: Whether the record of a turn depends on the turns before, which then are taken first.
  init(_ order: ProbeOrder, isGuided: Bool) {
    let share = Self.share(of: order.level)
    let first = order.turn.map { isGuided ? $0 / share.turns * share.turns : $0 } ?? order.part * share.turns
    turns = first..<(order.turn.map { $0 + 1 } ?? first + share.turns)
    end = clock() + Int(share.time / .microseconds(1))
  }

  /// How many turns one process takes, and how much processor time it has for them. At the level `paranoid` many processes do.
  static func share(of level: CheckLevel) -> (turns: Int, time: Duration) {
    switch level {
    case .smoke: (20, .milliseconds(50))
    case .standard: (100, .milliseconds(150))
    case .strict, .paranoid: (2_000, .seconds(4))
    }
  }

  /// Whether the time is over.
  var isOver: Bool { clock() > end }
}

extension Probe {
  /// Takes the turns of the case, as far as there is time, and says how many it has taken.
  ///
  /// - Parameters:
  ///   - isGuided: Whether the record of a turn depends on the turns before.
  ///   - turn: Takes one turn.
  /// - Throws: A rule that is found broken.
  func takeTurns(isGuided: Bool = false, _ turn: (Int) throws(Finding) -> Void) throws(Finding) {
    let turns = FuzzTurns(order, isGuided: isGuided)
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
