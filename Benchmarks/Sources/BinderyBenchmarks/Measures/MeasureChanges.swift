import ArgumentParser
import Bindery
import BinderyCollections

/// `changes`: how fast the changes between two states of a list are found.
struct MeasureChanges: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "Measures how fast the changes between two states of a list are found.")

  private static let count = 100_000
  private static let peerCount = 5_000

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many runs count.") var runs = 7

  func run() {
    sideBySide().show()
    bySize().show()
    byShape().show()
  }

  /// Bindery next to the standard library, which is given a twentieth of the rows.
  private func sideBySide() -> Table {
    var table = Table(
      "Changes between two states of a list", ["", "rows", "ms, median (min-max)", "of the other's time"])
    for shape in [ListChange.Shape.blocks, .scattered] {
      let large = ListChange(shape, count: Self.count)
      let small = ListChange(shape, count: Self.peerCount)
      let ours = measure { large.changes().count }
      let theirs = measure { small.new.difference(from: small.old).inferringMoves().count }
      table.rows += [
        row("CollectionChanges, \(shape.rawValue)", Self.count, ours, [(ours.median / theirs.median).text(digits: 2)]),
        row("difference(from:).inferringMoves(), the same", Self.peerCount, theirs, [""]),
      ]
    }
    table.remarks = [
      "Of the rows, which have texts as identifiers, a tenth goes, as many come, and a fiftieth is shuffled;",
      "in blocks, or all over the list. \(runs) runs after one to warm up.",
    ]
    return table
  }

  /// The same shape in several sizes.
  private func bySize() -> Table {
    var table = Table("Changes by the size of the list", ["", "rows", "ms, median (min-max)", "ns/row"])
    for shape in [ListChange.Shape.blocks, .scattered] {
      for count in [50_000, 100_000, 200_000, 400_000] {
        let change = ListChange(shape, count: count)
        let series = measure { change.changes().count }
        table.rows.append(
          row(shape.rawValue, count, series, [(series.median * 1e9 / Double(count)).text(digits: 0)]))
      }
    }
    table.remarks = ["\(runs) runs after one to warm up."]
    return table
  }

  /// Other shapes in one size, and what else is found from two states.
  private func byShape() -> Table {
    var table = Table("Changes by what changed", ["", "rows", "ms, median (min-max)", "steps"])
    for shape in [ListChange.Shape.none, .oneUpdated, .oneMoved, .allReplaced, .allShuffled] {
      let change = ListChange(shape, count: Self.count)
      let series = measure { change.changes().count }
      table.rows.append(row(shape.rawValue, Self.count, series, [change.changes().count.grouped]))
    }
    let change = ListChange(.scattered, count: Self.count)
    let lifecycle = measure { ViewModelLifecycle(from: change.oldState, to: change.newState).created.count }
    let duplicates = measure { change.newState.duplicates().count }
    table.rows += [
      row("the view models' life cycle, scattered", Self.count, lifecycle, [""]),
      row("identifiers that repeat, of which there are none", Self.count, duplicates, [""]),
    ]
    table.remarks = ["\(runs) runs after one to warm up."]
    return table
  }

  private func row(_ name: String, _ count: Int, _ series: Series, _ more: [String]) -> [String] {
    [name, count.grouped, series.text(digits: 2, times: 1e3)] + more
  }

  /// Measures a function after a run to warm up.
  private func measure(_ body: () -> Int) -> Series {
    let seconds = (0...runs).map { _ in
      let clock = ContinuousClock()
      let start = clock.now
      blackHole(body())
      return (clock.now - start).seconds
    }
    return Series(Array(seconds.dropFirst()))
  }
}

/// Takes a result, so that its computation isn't left out as unused.
@inline(never)
private func blackHole(_ value: Int) {}
