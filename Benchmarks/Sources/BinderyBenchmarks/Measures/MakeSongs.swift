import ArgumentParser

/// `make-songs`: makes a file of songs.
struct MakeSongs: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Makes a file of songs, always the same.")

  @Argument var path: String
  @Option var count = 100_000
  @Flag(help: "Make one answer of a service, not JSON Lines.") var answer = false

  func run() throws {
    try SongFile.make(at: path, count: count, shape: answer ? .answer : .lines)
  }
}
