import Bindery
import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `The search for a record that a decoder takes` {
  /// A decoder that wants fields of some types, and says so in its own way.
  private func decoder(
    _ wanted: [(String, (TestValue) -> Bool)], _ sentence: @escaping (String) -> String
  ) -> SampleSearch.Decode {
    { record in
      for (name, isRight) in wanted {
        guard let value = record.fields.last(where: { $0.key == name })?.value, isRight(value) else {
          return sentence(name)
        }
      }
      return nil
    }
  }

  private let song: [(String, (TestValue) -> Bool)] = [
    ("trackName", { if case .known(.text) = $0 { true } else { false } }),
    ("trackId", { if case .known(.integer) = $0 { true } else { false } }),
    ("isStreamable", { if case .known(.bool) = $0 { true } else { false } }),
    ("genres", { if case .known(.json(let json)) = $0 { json.hasPrefix("[") } else { false } }),
  ]

  @Test(arguments: ["it needs '%'", "missing \"%\"", "expected `%`", "the field % is not there"])
  func `Fields are found that refusals name`(_ form: String) {
    let words = ["trackName", "trackId", "isStreamable", "genres"]
    // A value of the wrong type is told in the same words as one that is missing.
    let decode = decoder(song) { name in
      form.split(separator: "%", omittingEmptySubsequences: false).joined(separator: name)
    }
    let record = SampleSearch(kind: "song", words: words, decode: decode).result()
    expectEqual(record.map { decode($0) == nil }, true)
    expectEqual(record?.fields.map(\.key), ["kind", "trackName", "trackId", "isStreamable", "genres"])
  }

  @Test func `Where refusals name nothing, all words of the library are tried at once`() {
    let decode = decoder(Array(song.prefix(1))) { _ in "that is no song" }
    let record = SampleSearch(kind: "song", words: ["other", "trackName", "third"], decode: decode).result()
    expectEqual(record?.fields.map(\.key), ["kind", "trackName"])
  }

  @Test func `Nothing is found where nothing is told`() {
    expectNil(SampleSearch(kind: "song", words: ["a"], decode: { _ in "no" }).result())
    var rounds = 0
    let endless = SampleSearch(kind: "song", words: []) { _ in
      rounds += 1
      return "it needs 'field\(rounds)'"
    }
    expectNil(endless.result())
    #expect(rounds < 10_000)
  }
}
