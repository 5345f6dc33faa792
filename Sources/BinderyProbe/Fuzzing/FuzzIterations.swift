internal import BinderyRules

/// The iterations of a fuzzing case that one process runs.
///
/// Their number is the same on every machine: what is tried with a seed doesn't depend on how busy the machine is.
struct FuzzIterations {
  /// The indices of the iterations that this process runs.
  let range: Range<Int>

  /// Determines the iterations that an order requires.
  ///
  /// - Parameters:
  ///   - order: The order, whose level decides how many there are, unless it asks for one.
  ///   - ends: The number of iterations that try boundary values, before the random ones.
  ///   - fixed: How many of `ends` no level multiplies; all but `smoke` run them once.
  ///   - isGuided: Whether an iteration's record depends on earlier ones, which then run first if the order asks for
  ///     one iteration.
  init(_ order: ProbeOrder, ends: Int, fixed: Int = 0, isGuided: Bool) {
    let count = Self.count(at: order.level, ends: ends - fixed) + (order.level > .smoke ? fixed : 0)
    let first = order.iteration.map { isGuided ? $0 / count * count : $0 } ?? order.part * count
    range = first..<(order.iteration.map { $0 + 1 } ?? first + count)
  }

  /// Returns the number of iterations of one process at a level: 20 at `smoke`, `ends + 100` at `standard`, and 20
  /// times that above.
  ///
  /// At the level `paranoid`, `ProbeCase.parts` processes run that many each.
  static func count(at level: CheckLevel, ends: Int) -> Int {
    switch level {
    case .smoke: 20
    case .standard: ends + 100
    case .strict, .paranoid: (ends + 100) * 20
    }
  }
}

extension Probe {
  /// Runs the iterations of the case, and reports how many were run.
  ///
  /// A finding that `body` throws is thrown with the index of its iteration.
  ///
  /// - Parameters:
  ///   - ends: The number of iterations that try boundary values; 0 for a case that doesn't change fields.
  ///   - fixed: How many of `ends` no level multiplies; all but `smoke` run them once.
  ///   - isGuided: Whether the record of an iteration depends on the iterations before it.
  ///   - body: Runs the iteration of the given number.
  /// - Throws: The finding that `body` throws.
  func runIterations(
    ends: Int = 0, fixed: Int = 0, isGuided: Bool = false, _ body: (Int) throws(Finding) -> Void
  ) throws(Finding) {
    let iterations = FuzzIterations(order, ends: ends, fixed: fixed, isGuided: isGuided)
    for number in iterations.range {
      note(iteration: number)
      do throws(Finding) {
        try body(number)
      } catch {
        var finding = error
        finding.iteration = number
        throw finding
      }
    }
    report.add(.count(iterations.range.count))
  }
}
