internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// The sizes that eight items prefer, which look alike but for a digit, asked in two orders of the available sizes.
///
/// Four items are asked for narrow sizes first, and four for wide ones. In a plugin that caches a preferred size and
/// returns it for another item or available size, the items of each four agree, and differ from the other four. The
/// digits are chosen so that nothing that follows from them, or from time, looks like that.
struct SizeOrder {
  /// The digits, of 1 to 8, of the items that are asked for narrow sizes first; the others are asked for wide ones
  /// first.
  private static let narrowFirst: Set = [1, 4, 6, 7]

  /// The available sizes that are offered, the narrow ones first.
  private static let availableSizes = ([1, 10, 40, 80, 200, .max] as [UInt32]).flatMap { columns in
    ([24, .max] as [UInt32]).map { bindery_size(columns: columns, rows: $0) }
  }

  /// The preferred sizes for each available size, of each item that was asked for narrow ones first; `wide` has the
  /// others'.
  private var narrow: [[bindery_size]] = []
  /// The preferred sizes for each available size, of each item that was asked for wide ones first.
  private var wide: [[bindery_size]] = []

  /// Asks for the preferred sizes of eight items.
  ///
  /// - Parameters:
  ///   - family: The records of the items, as copies of one record.
  ///   - sizes: Returns the sizes that a new view model of a record prefers for some available sizes, asked in their
  ///     order; fewer if it refuses one.
  init(of family: RecordFamily, _ sizes: (TestRecord, [bindery_size]) -> [bindery_size]) {
    for digit in 1...8 {
      let isNarrow = Self.narrowFirst.contains(digit)
      let seen = sizes(family[digit], isNarrow ? Self.availableSizes : Self.availableSizes.reversed())
      if isNarrow { narrow.append(seen) } else { wide.append(seen.reversed()) }
    }
  }

  /// The dependence of the preferred sizes on the order in which the available ones are offered, as a clause without a
  /// subject; `nil` if there is none.
  var fault: String? {
    guard (narrow + wide).allSatisfy({ $0.count == Self.availableSizes.count }) else { return nil }
    for (index, room) in Self.availableSizes.enumerated() {
      guard let first = Self.common(narrow, index), let second = Self.common(wide, index), first != second else {
        continue
      }
      return "would like \(first) where there are \(room.text) if it was asked for narrow rooms first, and \(second) "
        + "if for wide ones"
    }
    return nil
  }

  /// Returns the preferred size of all items for the available size at an index as text, or `nil` if the items differ.
  private static func common(_ sizes: [[bindery_size]], _ index: Int) -> String? {
    let texts = Set(sizes.map { $0[index].text })
    return texts.count == 1 ? texts.first : nil
  }
}

extension ProbedType {
  /// Returns the sizes that a new view model of a record prefers for some available sizes, asked in their order up to a
  /// failure.
  func preferredSizes(of record: TestRecord, in availableSizes: [bindery_size]) -> [bindery_size] {
    var sizes: [bindery_size] = []
    try? withViewModel(of: record) { (viewModel) throws(CallFailure) in
      for room in availableSizes { sizes += try preferredSize(of: viewModel, available: room).map { [$0] } ?? [] }
    }
    return sizes
  }
}

extension ProbedAbilities {
  /// Returns the sizes that a view prefers for a new item of a record and some available sizes, asked in their order up
  /// to a failure.
  func preferredSizes(
    of view: ViewTable, _ record: TestRecord, in availableSizes: [bindery_size]
  ) -> [bindery_size] {
    var sizes: [bindery_size] = []
    try? type.withItem(of: record) { (item) throws(CallFailure) in
      for room in availableSizes {
        sizes += try type.measured(item.viewModel, by: view, available: room).map { [$0.size] } ?? []
      }
    }
    return sizes
  }
}

extension bindery_size {
  /// The size as a noun phrase, such as `80 columns and 24 rows`.
  var text: String { "\(columns) columns and \(rows) rows" }
}
