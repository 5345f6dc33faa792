internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Widths and heights that a view is offered.
  private static let lengths: [UInt32] = [0, 1, 2, 10, 40, 80, 200, 500, .max]

  /// C24: the sizes that views would like.
  func checkPreferredSizes() throws(Finding) {
    try eachViewModel { (type, sample, viewModel) throws(ProbedRefusal) in
      guard type.table.members.preferred_size != nil else { return }
      for columns in Self.lengths {
        // Every pair takes long where a view measures much text.
        for rows in order.level < .strict ? [0, columns, .max] : Self.lengths {
          let available = bindery_size(columns: columns, rows: rows)
          guard let first = try? type.preferredSize(of: viewModel, available: available),
            let second = try? type.preferredSize(of: viewModel, available: available)
          else { continue }
          check([first, second], available, sample)
        }
      }
    }
  }

  private func check(_ sizes: [bindery_size], _ available: bindery_size, _ sample: TestRecord) {
    let room = "where there are \(available.text)"
    for size in sizes where size.columns > available.columns || size.rows > available.rows {
      tell("the view would like \(size.text) \(room)", sample)
    }
    if sizes[0].text != sizes[1].text {
      tell("the view would like \(sizes[0].text) \(room), and \(sizes[1].text) when it is asked again", sample)
    }
  }

  /// C25: what measuring draws.
  func checkMeasuring() throws(Finding) {
    try eachViewModel { (type, sample, viewModel) throws(ProbedRefusal) in
      guard type.drawnWhileMeasuring(viewModel) > 0 else { return }
      tell("preferred_size() draws on its canvas", sample)
    }
  }
}

extension ProbedType {
  /// How often something is drawn while the size of a view is measured.
  fileprivate func drawnWhileMeasuring(_ viewModel: UnsafeMutableRawPointer) -> Int {
    guard let function = table.members.preferred_size else { return 0 }
    let call = call("preferred_size")
    let (ruler, failure) = (call.canvas(isRuler: true), call.sink())
    var size = bindery_size()
    _ = call.run {
      function(table.pointer, viewModel, bindery_size(columns: 80, rows: 24), ruler.pointer, &size, failure.pointer)
    }
    return ruler.contents.count
  }
}

extension bindery_size {
  /// The size in words.
  fileprivate var text: String { "\(columns) columns and \(rows) rows" }
}
