import Bindery
import BinderyLibrary
import BinderySources
import Synchronization

/// The program `library-keystrokes LIBRARY ROUNDS`, which asks a library for the first page of each query of standard
/// input, one a line, as the browser does while somebody types.
///
/// For each query it prints the shortest time of all rounds in nanoseconds, and behind a tab the expression with which
/// the search index is asked, which is empty where it isn't.
@main
struct Keystrokes {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let path = arguments.first, let rounds = arguments.last.flatMap({ Int($0) }) else {
      print("usage: library-keystrokes LIBRARY ROUNDS <FILE")
      return
    }
    let source = LibrarySource(path: path)
    var queries: [String] = []
    while let line = readLine() { queries.append(line) }
    var least = queries.map { _ in Duration.seconds(60) }
    for _ in 0..<rounds {
      for (index, query) in queries.enumerated() {
        let time = try await ContinuousClock().measure { try await ask(source, query) }
        least[index] = min(least[index], time)
      }
    }
    for (query, time) in zip(queries, least) {
      let match = LibraryQuestion(terms: terms(of: query)).match ?? ""
      print("\(time / .nanoseconds(1))\t\(match)")
    }
  }

  private static func ask(_ source: LibrarySource, _ query: String) async throws {
    let count = Mutex(0)
    try await source.records(for: SearchRequest(terms: terms(of: query), limit: 50)) { found in
      count.withLock { $0 += found.records.count }
    }
  }

  private static func terms(of query: String) -> [String] { query.split(separator: " ").map(String.init) }
}
