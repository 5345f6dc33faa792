internal import BinderyRules
internal import Glibc

/// The iterations of a fuzzing case that one process runs, with their budget of CPU time.
struct FuzzIterations {
  /// The numbers of the iterations that this process runs, unless the budget is used up before.
  let range: Range<Int>

  /// The CPU time of the process, in microseconds, after which no iteration starts.
  ///
  /// The limit counts CPU time so that a busy machine makes the iterations slower, but not fewer.
  private let end: Int

  /// Creates the iterations that an order asks for, whose budget begins now.
  ///
  /// If `isGuided` is true, the record of an iteration depends on those before it in its part, which run first where an
  /// order asks for one iteration.
  init(_ order: ProbeOrder, isGuided: Bool) {
    let share = Self.share(of: order.level)
    let first = order.iteration.map { isGuided ? $0 / share.count * share.count : $0 } ?? order.part * share.count
    range = first..<(order.iteration.map { $0 + 1 } ?? first + share.count)
    end = clock() + Int(share.time / .microseconds(1))
  }

  /// Returns the number of iterations that one process runs at a level, and the CPU time that they may take.
  ///
  /// At the level `paranoid`, `ProbeCase.parts` processes run that many each.
  static func share(of level: CheckLevel) -> (count: Int, time: Duration) {
    switch level {
    case .smoke: (20, .milliseconds(50))
    case .standard: (100, .milliseconds(150))
    case .strict, .paranoid: (2_000, .seconds(4))
    }
  }

  /// Whether the budget of CPU time is used up.
  var isOver: Bool { clock() > end }
}

extension Probe {
  /// Runs the iterations of the case until the time budget is used up, and reports how many were run.
  ///
  /// At least one iteration runs. A finding that `body` throws is thrown with the number of its iteration.
  ///
  /// - Parameters:
  ///   - isGuided: Whether the record of an iteration depends on the iterations before it.
  ///   - body: Runs the iteration of the given number.
  /// - Throws: The finding that `body` throws.
  func runIterations(isGuided: Bool = false, _ body: (Int) throws(Finding) -> Void) throws(Finding) {
    let iterations = FuzzIterations(order, isGuided: isGuided)
    var count = 0
    for number in iterations.range {
      if count > 0, iterations.isOver { break }
      note(iteration: number)
      do throws(Finding) {
        try body(number)
      } catch {
        var finding = error
        finding.iteration = number
        throw finding
      }
      count += 1
    }
    report.add(.count(count))
  }
}
