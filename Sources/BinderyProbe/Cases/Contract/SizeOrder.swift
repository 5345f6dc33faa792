internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// The sizes that the views of eight items would like, which look alike but for a digit: four of them are asked for
/// narrow rooms first, and four for wide ones.
///
/// A plugin that keeps a size, under whatever it takes for the item, for another room gives itself away: the four agree
/// among themselves, and not with the others. They are chosen so that nothing that follows the digits does that,
/// or changes with time.
struct SizeOrder {
  /// The digits of the items that are asked for narrow rooms first; the others of 1 to 8 are asked for wide ones first.
  private static let narrowFirst: Set = [1, 4, 6, 7]

  /// The rooms, the narrow ones first.
  private static let rooms = ([1, 10, 40, 80, 200, .max] as [UInt32]).flatMap { columns in
    ([24, .max] as [UInt32]).map { bindery_size(columns: columns, rows: $0) }
  }

  /// The sizes for each room of those that were asked for narrow rooms first, and of the others.
  private var narrow: [[bindery_size]] = []
  private var wide: [[bindery_size]] = []

  /// Asks for the sizes of eight items.
  ///
  /// - Parameters:
  ///   - family: The items.
  ///   - sizes: Returns the sizes that the view of a new view model of a record likes in some rooms, asked in their
  ///     order; fewer where it refuses one.
  init(of family: RecordFamily, _ sizes: (TestRecord, [bindery_size]) -> [bindery_size]) {
    for digit in 1...8 {
      let isNarrow = Self.narrowFirst.contains(digit)
      let seen = sizes(family[digit], isNarrow ? Self.rooms : Self.rooms.reversed())
      if isNarrow { narrow.append(seen) } else { wide.append(seen.reversed()) }
    }
  }

  /// How the sizes depend on the order of the rooms, as a clause without a subject; `nil` if they don't.
  var fault: String? {
    guard (narrow + wide).allSatisfy({ $0.count == Self.rooms.count }) else { return nil }
    for (index, room) in Self.rooms.enumerated() {
      guard let first = Self.common(narrow, index), let second = Self.common(wide, index), first != second else {
        continue
      }
      return "would like \(first) where there are \(room.text) if it was asked for narrow rooms first, and \(second) "
        + "if for wide ones"
    }
    return nil
  }

  /// Returns the size for a room as text if it is the same for all.
  private static func common(_ sizes: [[bindery_size]], _ index: Int) -> String? {
    let texts = Set(sizes.map { $0[index].text })
    return texts.count == 1 ? texts.first : nil
  }
}

extension ProbedType {
  /// Returns the sizes that a new view model of a record likes in some rooms, asked in their order, up to the first that
  /// it refuses.
  func preferredSizes(of record: TestRecord, in rooms: [bindery_size]) -> [bindery_size] {
    var sizes: [bindery_size] = []
    try? withViewModel(of: record) { (viewModel) throws(CallFailure) in
      for room in rooms { sizes += try preferredSize(of: viewModel, available: room).map { [$0] } ?? [] }
    }
    return sizes
  }
}

extension ProbedAbilities {
  /// Does the same with a view by purpose.
  func preferredSizes(
    of view: ViewTable, _ record: TestRecord, in rooms: [bindery_size]
  ) -> [bindery_size] {
    var sizes: [bindery_size] = []
    try? type.withItem(of: record) { (item) throws(CallFailure) in
      for room in rooms {
        sizes += try type.measured(item.viewModel, by: view, available: room).map { [$0.size] } ?? []
      }
    }
    return sizes
  }
}

extension bindery_size {
  /// The size as a noun phrase: `80 columns and 24 rows`.
  var text: String { "\(columns) columns and \(rows) rows" }
}
