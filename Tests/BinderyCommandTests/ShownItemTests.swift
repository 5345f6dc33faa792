import TestSupport
import Testing

@Suite(.startsProcesses) struct `What an item of a source shows` {
  /// An album of the file itself, and one of the catalogue.
  @Test(arguments: [999_000_001, 52_000_219])
  func `It is looked for in that source first, and then in the usual one`(album: Int) async throws {
    try await Self.withSong(on: album) { address in
      try await bindery("do", address, "album").expect(0)
    }
  }

  @Test func `Where it is in none of them, all are named`() async throws {
    try await Self.withSong(on: 999_000_002) { address in
      let path = address.dropFirst("media://song/1?source=".count).replacing("%2F", with: "/")
      try await bindery("do", address, "album").expect(
        1,
        saying: "there is no 'media://collection/999000002': it isn't in \(path) or the sample catalogue; "
          + "check the identifier, or name its source with '--source'")
    }
  }

  /// Calls a function with the address of a song in a file that has the album 999000001 besides.
  private static func withSong(on album: Int, _ body: (String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let items = """
      {"kind":"song","trackId":1,"trackName":"Alpha take","artistName":"Band","collectionId":\(album)}
      {"wrapperType":"collection","collectionType":"Album","collectionId":999000001,"collectionName":"Takes"}

      """
    let path = try folder.write(items.utf8, to: "items.jsonl").replacing("/", with: "%2F")
    try await body("media://song/1?source=\(path)")
  }
}
