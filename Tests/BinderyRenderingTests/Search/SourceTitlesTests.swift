import Bindery
import BinderyCollections
@testable import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `The titles of sources` {
  private func titles(_ names: [String]) -> [String] {
    SourceTitles(
      of: names.map { name in
        guard name.contains(".") else { return NumberSource(SourceId(rawValue: name)) }
        return LocalSource(SourceId(rawValue: name), name: name, identify: Presenter.ofNumbers.modelIds) {
          () throws(SourceError) in RecordReader(bytes: [], name: name)
        }
      }
    ).titles
  }

  @Test(
    "A file is titled by its name, with as much of its path as tells it from the others",
    arguments: [
      (["/home/anna/songs.json"], ["songs.json"]),
      (["songs.json"], ["songs.json"]),
      (["/songs.json", "./albums.json"], ["/songs.json", "albums.json"]),
      (["/a/old/songs.json", "/a/new/songs.json"], ["old/songs.json", "new/songs.json"]),
      (["/r/a/x/songs.json", "/r/b/x/songs.json", "/c/y.json"], ["a/x/songs.json", "b/x/songs.json", "y.json"]),
      (["songs.json", "/a/songs.json"], ["songs.json", "/a/songs.json"]),
      (["/b/x.d/itunes", "itunes"], ["x.d/itunes", "itunes"]),
      (["one/two", "three"], ["one/two", "three"]),
    ])
  func files(names: [String], expected: [String]) {
    expectEqual(titles(names), expected)
  }

  @Test func `No two sources have the same title`() {
    let names = ["x.d", "a/x.d", "b/x.d", "a/b/x.d", "/x.d", "/a/x.d", "./x.d", "c/y.d", "y.d"]
    expectEqual(Set(titles(names)).count, names.count)
  }

  @Test @MainActor func `Sections are titled so`() {
    let file = LocalSource("/a/numbers.json", name: "/a/numbers.json", identify: Presenter.ofNumbers.modelIds) {
      () throws(SourceError) in RecordReader(bytes: [], name: "/a/numbers.json")
    }
    let search = ItemSearch(of: [file, NumberSource("near")], presenter: .ofNumbers)
    expectEqual(search.titles, ["numbers.json", "near"])
    search.setQuery("12")
    expectEqual(search.state.sections.map(\.title), ["numbers.json", "near"])
    expectEqual(search.state.sections.map(\.id), ["/a/numbers.json", "near"])
  }
}
