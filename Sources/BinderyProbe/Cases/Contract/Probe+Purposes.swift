internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Calls `body` with an item of each chosen sample and each of its kind's views for other purposes that has code.
  private func eachView(
    _ body: (ProbedAbilities, TestRecord, ProbedItem, ViewTable) throws(CallFailure) -> Void
  ) throws(Finding) {
    try eachItem(
      where: { !$0.views.isEmpty && !$0.type.isDeclared },
      else: "'\(order.subject)' has no views with code for other purposes"
    ) { (abilities, sample, item) throws(CallFailure) in
      for view in abilities.views { try body(abilities, sample, item, view) }
    }
  }

  /// Checks rule C55: views for other purposes draw valid text and roles, or fail with a valid status and sentence.
  func checkPurposes() throws(Finding) {
    let abilities = try abilities()
    guard !abilities.type.isDeclared else { return checkLayouts(abilities) }
    try eachView { (abilities, sample, item, view) throws(CallFailure) in
      do throws(CallFailure) {
        let drawn = try abilities.type.draw(view, item.viewModel)
        let purpose = view.number
        guard let fault = drawn.fault(of: sample, for: purpose, mayBeEmpty: mayDrawNothing(sample)) else { return }
        flag("for the purpose \(purpose), \(fault.sentence)", sample, remedy: fault.remedy)
      } catch {
        check(error, sample)
      }
    }
  }

  /// Checks rule C55 for the layouts of a declared type.
  private func checkLayouts(_ abilities: ProbedAbilities) {
    guard !abilities.views.isEmpty else {
      return report.add(.skipped("'\(order.subject)' has no views for other purposes"))
    }
    for sample in chosenSamples() {
      for view in abilities.views {
        guard let layout = view.layout else { continue }
        var contents = ProbedCanvas.Contents()
        contents.drawing = abilities.type.observation(of: sample, drawing: layout).drawing
        let purpose = view.number
        guard let fault = contents.fault(of: sample, for: purpose, mayBeEmpty: mayDrawNothing(sample)) else { continue }
        flag("for the purpose \(purpose), \(fault.sentence)", sample, remedy: fault.remedy)
      }
    }
  }

  /// Checks rule C56: views for other purposes draw the same twice, and don't change the row.
  func checkPurposesAgain() throws(Finding) {
    try eachView { (abilities, sample, item, view) throws(CallFailure) in
      let isSteady = try abilities.type.draw(item.viewModel).drawing == abilities.type.draw(item.viewModel).drawing
      let row = try abilities.type.draw(item.viewModel).drawing
      let (first, second) = (
        try abilities.type.draw(view, item.viewModel).drawing, try abilities.type.draw(view, item.viewModel).drawing
      )
      let purpose = view.number
      if first != second { flag("for the purpose \(purpose), the view draws something else a second time", sample) }
      if isSteady, try abilities.type.draw(item.viewModel).drawing != row {
        flag("the row draws something else once the view for the purpose \(purpose) was drawn", sample)
      }
    }
  }

  /// Checks rule C57: views for other purposes prefer sizes that fit, repeat them when asked again, and don't draw
  /// meanwhile.
  func checkPurposeSizes() throws(Finding) {
    try eachView { (abilities, sample, item, view) throws(CallFailure) in
      guard !isLeftOutOfSlowCases(sample) else { return }
      let watch = CalmWatch(over: item.viewModel, abilities.live)
      var seen: [(available: bindery_size, preferred: bindery_size)] = []
      for columns in [0, 1, 40, 80, 200, .max] as [UInt32] {
        for rows in [0, 1, 24, .max] as [UInt32] {
          let available = bindery_size(columns: columns, rows: rows)
          guard let first = try abilities.type.measured(item.viewModel, by: view, available: available),
            let second = try abilities.type.measured(item.viewModel, by: view, available: available)
          else { return }
          let name = "for the purpose \(view.number), the view"
          let (size, room) = (first.size, "where there are \(columns) columns and \(rows) rows")
          if size.columns > columns || size.rows > rows {
            flag("\(name) would like \(size.columns) columns and \(size.rows) rows \(room)", sample)
          }
          if size.columns != second.size.columns || size.rows != second.size.rows {
            flag("\(name) would like another size when it is asked again \(room)", sample)
          }
          if first.drawings > 0 { flag("\(name) draws on the canvas that measures", sample) }
          seen.append((available, size))
        }
      }
      for (available, size) in seen {
        guard let last = try abilities.type.measured(item.viewModel, by: view, available: available)?.size,
          last.columns != size.columns || last.rows != size.rows
        else { continue }
        guard watch.isCalm else { return }
        let room = "\(available.columns) columns and \(available.rows) rows"
        flag("for the purpose \(view.number), the view would like another size later for \(room)", sample)
      }
    }
    try checkPurposeSizeOrders()
  }

  /// Checks the rest of rule C57: preferred sizes don't depend on the order in which available ones are offered.
  private func checkPurposeSizeOrders() throws(Finding) {
    let abilities = try abilities()
    guard !abilities.type.isDeclared else { return }
    for sample in samples.prefix(order.level < .strict ? 1 : 8) {
      let family = blaming("C11") { abilities.type.family(of: sample) }
      for view in abilities.views where view.table.hasPreferredSize {
        let order = blaming("C11") { SizeOrder(of: family) { abilities.preferredSizes(of: view, $0, in: $1) } }
        if let fault = order.fault { flag("for the purpose \(view.number), the view \(fault)", sample) }
      }
    }
  }
}

extension ProbedCanvas.Contents {
  /// Returns how the drawing of a record for a purpose breaks rule C55, as a finding whose sentence is a clause; or
  /// `nil`.
  ///
  /// `mayBeEmpty` says whether the record may have nothing to draw.
  fileprivate func fault(of record: TestRecord, for purpose: UInt32, mayBeEmpty: Bool) -> Finding? {
    if let run = runs.first(where: { String(validating: $0, as: UTF8.self) == nil }) {
      let text = Law.quoted(String(decoding: run, as: UTF8.self))
      return Finding("C55", "the view draws text that isn't UTF-8: \(text)", remedy: Remedy.ofInvalidText(run))
    }
    if let role = unknownRole {
      return Finding("C55", "the view draws in the role \(role), which is none", remedy: Remedy.knownRole)
    }
    var seen = RecordObservation()
    seen.drawing = drawing
    if !mayBeEmpty, let finding = Law.modestDrawing(seen).first { return Finding("C55", finding.sentence) }
    if let finding = Law.safeText(seen, of: record).first {
      return Finding("C55", finding.sentence, remedy: Remedy.plainText)
    }
    guard purpose == BINDERY_FOR_COMPACT.rawValue, drawing.lines.count > 1 else { return nil }
    return Finding("C55", "the view draws \(drawing.lines.count) lines, where one is meant")
  }
}
