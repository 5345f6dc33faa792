import TestSupport
import Testing

@Suite(.startsProcesses) struct `An app that embeds the host, as the document shows it` {
  @Test func `The code of the guide is one program, which does what the guide says`() throws {
    let program = try SwiftProgram(sources: [Guide.collections.code("swift").joined(), useOfCollections])
    try expectEqual(
      program.run(),
      """
      2 sections came, and the cursor is at 0, 0
      Library: loaded, ["Ceremony"]
      Store: failed, the store can't be reached; the library can
      nothing asked, then loading
      search: idle, selected ceremony, refresh: true, cancel: false, ceremony
      played Ceremony: false true, greyed out: true false
      a row without the property has no picture
      at media://song/1: Ceremony, 0 s, 2 bytes
      back: true

      """)
  }
}
