import Bindery
@testable import BinderyLibrary
import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `Questions with marks` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  private static let marks = ["!", "!!!", "C++", "+", "&", "-", "(", "#1", "C#", "...", "'"]

  /// Words of which none is a part of another, so that it doesn't matter that files are searched within words.
  private static let words = ["alpha", "Bravo", "delta", "\u{65e5}\u{672c}"]

  /// Marks that join words to one, such as that of `AC/DC`. What begins with a slash would be a path, and not indexed.
  private static let joints = ["/", "'", "-", "\u{2019}", "&", ".", "--"]

  private static func pick(_ texts: [String], _ random: inout SplitMix64) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  /// Makes a word, of which some have marks within.
  private static func word(_ random: inout SplitMix64) -> String {
    (0..<(Int.random(in: 0..<3, using: &random) == 0 ? 2 : 0)).reduce(into: pick(words, &random)) { word, _ in
      word += pick(joints, &random) + pick(words, &random)
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let pieces = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Bool.random(using: &random) ? pick(marks, &random) : word(&random)
    }
    return pieces.joined(separator: Bool.random(using: &random) ? " " : "  ")
  }

  /// An item that is named by one of several fields, or by none, so that its first text names it.
  private static func item(_ number: Int, _ random: inout SplitMix64) -> String {
    let names = ["title", "name", "trackName", "stageName", "note"]
    let fields = names.filter { _ in Int.random(in: 0..<3, using: &random) == 0 } + ["more"]
    let members = fields.shuffled(using: &random).map { "\"\($0)\":\"\(text(&random))\"" }
    return "{\"kind\":\"tune\",\"id\":\(number),\(members.joined(separator: ","))}"
  }

  private static func terms(_ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let text = Bool.random(using: &random) ? word(&random) : pick(marks, &random)
      let isQuoted = Int.random(in: 0..<3, using: &random) == 0
      let field = Int.random(in: 0..<4, using: &random) == 0 ? "title:" : ""
      return (Int.random(in: 0..<4, using: &random) == 0 ? "-" : "") + field + (isQuoted ? "\"\(text)\"" : text)
    }
  }

  @Test(arguments: 1..<7 as Range<UInt64>)
  func `Each finds the same items in a file and in a library that has imported it`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<80).map { Self.item($0, &random) }
    _ = try await LibraryImport(presenter: Presenter(provider: ViewBindingProvider())).run(
      RecordReader(bytes: Array(lines.joined(separator: "\n").utf8), name: "the text"),
      into: ImportDestination(LibraryWriter(path: path))
    ) { _ in
    } progress: { _ in
    }
    let (records, reader) = (try lines.map { try Record(json: $0) }, try LibraryReader(path: path))
    for _ in 0..<150 {
      let terms = Self.terms(&random)
      let query = Query(terms)
      let inFile = records.indices.filter { query.score(of: records[$0]) != nil }.map { Int64($0 + 1) }
      let inLibrary = try reader.rows(for: LibraryQuestion(terms: terms), limit: .max)
      try #require(Set(inFile) == Set(inLibrary), "seed \(seed): \(terms)")
    }
  }

  @Test(arguments: [("C++", [1]), ("c++", [1]), ("!!!", [2]), ("-C++ bravo", [3]), ("bravo & more", [1, 3])])
  func `A mark is looked for in titles only`(question: String, numbers: [Int]) throws {
    let records = try [
      #"{"kind":"tune","id":1,"title":"C++ in a day","note":"Bravo more !!!"}"#,
      #"{"kind":"tune","id":2,"title":"!!!","note":"C++"}"#,
      #"{"kind":"tune","id":3,"title":"Bravo","note":"C++ and more"}"#,
    ].map { try Record(json: $0) }
    let query = Query(question.split(separator: " ").map(String.init))
    expectEqual((1...3).filter { query.score(of: records[$0 - 1]) != nil }, numbers)
  }
}
