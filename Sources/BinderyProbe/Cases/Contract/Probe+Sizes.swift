internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// The widths and heights, in columns and rows, that are offered to a view.
  private static let lengths: [UInt32] = [0, 1, 2, 10, 40, 80, 200, 500, .max]

  /// Checks rule C24: preferred sizes fit into the available ones, and stay the same when they are asked for again.
  func checkPreferredSizes() throws(Finding) {
    try eachWatchedViewModel { (type, sample, viewModel, watch) throws(CallFailure) in
      guard type.table.hasPreferredSize, !isLeftOutOfSlowCases(sample) else { return }
      var seen: [(available: bindery_size, preferred: bindery_size)] = []
      for columns in Self.lengths {
        // All pairs take too long with a view that measures much text.
        for rows in order.level < .strict ? [0, columns, .max] : Self.lengths {
          let available = bindery_size(columns: columns, rows: rows)
          guard let first = try? type.preferredSize(of: viewModel, available: available),
            let second = try? type.preferredSize(of: viewModel, available: available)
          else { continue }
          check([first, second], available, sample)
          seen.append((available, first))
        }
      }
      for (available, preferred) in seen {
        guard let last = try? type.preferredSize(of: viewModel, available: available), last.text != preferred.text
        else { continue }
        if watch.isCalm { check([preferred, last], available, sample) }
        return
      }
    }
    try checkSizeOrders()
  }

  /// Checks the rest of rule C24: preferred sizes don't depend on the order in which available ones are offered.
  private func checkSizeOrders() throws(Finding) {
    let type = try type()
    guard !type.isDeclared, type.table.hasPreferredSize else { return }
    for sample in samples.prefix(order.level < .strict ? 1 : 8) {
      let fault = blaming("C11") {
        SizeOrder(of: type.family(of: sample)) { type.preferredSizes(of: $0, in: $1) }.fault
      }
      if let fault { flag("the view \(fault)", sample) }
    }
  }

  /// Checks the preferred sizes of a sample's view in an available size: none exceeds it, and all are equal.
  private func check(_ sizes: [bindery_size], _ available: bindery_size, _ sample: TestRecord) {
    let room = "where there are \(available.text)"
    for size in sizes where size.columns > available.columns || size.rows > available.rows {
      flag("the view would like \(size.text) \(room)", sample)
    }
    if sizes[0].text != sizes[1].text {
      flag("the view would like \(sizes[0].text) \(room), and \(sizes[1].text) when it is asked again", sample)
    }
  }

  /// Checks rule C25: preferred_size() draws nothing on its canvas.
  func checkMeasuring() throws(Finding) {
    try eachViewModel { (type, sample, viewModel) throws(CallFailure) in
      guard type.drawings(whileMeasuring: viewModel) > 0 else { return }
      flag("preferred_size() draws on its canvas", sample)
    }
  }
}

extension ProbedType {
  /// Returns how often preferred_size() drew on its canvas, whether it failed or not.
  fileprivate func drawings(whileMeasuring viewModel: UnsafeMutableRawPointer) -> Int {
    let call = call("preferred_size")
    let ruler = call.canvas(isRuler: true)
    var size = bindery_size()
    let available = bindery_size(columns: 80, rows: 24)
    _ = try? table.preferredSize(of: viewModel, available: available, canvas: ruler.pointer, into: &size, in: call)
    return ruler.contents.count
  }
}
