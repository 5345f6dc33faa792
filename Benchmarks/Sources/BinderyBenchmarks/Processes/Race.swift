/// Runs of several programs, one after the other and again from the first, so that
/// whatever drifts on the machine hits them all alike.
struct Race {
  /// The runs of each program, in the order of the programs.
  private(set) var runs: [[Measurement]]

  /// Runs programs.
  ///
  /// - Parameters:
  ///   - programs: The programs.
  ///   - meter: What runs them.
  ///   - count: How many runs of each count; one before them does not.
  /// - Throws: Why a program could not be run, or that it failed.
  init(_ programs: [Program], on meter: ProcessMeter, count: Int) throws {
    runs = programs.map { _ in [] }
    for turn in 0...count {
      for (index, program) in programs.enumerated() {
        let run = try meter.run(program)
        if turn > 0 { runs[index].append(run) }
      }
    }
  }
}
