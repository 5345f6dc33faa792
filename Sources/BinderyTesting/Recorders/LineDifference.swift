/// The difference between two lists of lines.
struct LineDifference {
  /// The lines that only the first list has, in order.
  private(set) var removed: [String] = []

  /// The lines that only the second list has, in order.
  private(set) var added: [String] = []

  /// The lines of both lists: `- ` precedes those that only the first has, `+ ` those that only the second has, two
  /// spaces the others.
  private(set) var lines: [String] = []

  /// Creates the difference between an old and a new list of lines.
  init(from old: [String], to new: [String]) {
    let difference = new.difference(from: old)
    var leaving: Set<Int> = []
    var coming: [Int: String] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, let line, _):
        leaving.insert(offset)
        removed.append(line)
      case .insert(let offset, let line, _):
        coming[offset] = line
        added.append(line)
      }
    }
    // The removals were found from the last to the first.
    removed.reverse()
    merge(old, leaving: leaving, coming: coming)
  }

  /// Adds the lines of both lists in order, with marks at those that only one list has.
  private mutating func merge(_ old: [String], leaving: Set<Int>, coming: [Int: String]) {
    var place = 0
    func arrivals() -> [String] {
      var arrivals: [String] = []
      while let line = coming[place] {
        arrivals.append("+ " + line)
        place += 1
      }
      return arrivals
    }
    for (index, line) in old.enumerated() {
      if leaving.contains(index) {
        lines.append("- " + line)
      } else {
        lines += arrivals()
        lines.append("  " + line)
        place += 1
      }
    }
    lines += arrivals()
  }
}
