import BinderyTesting
import TestSupport
import Testing

struct `Samples of tests` {
  @Test(arguments: ["things.json", "things.jsonl", "things.ndjson"])
  func `The nearest folder with samples is found, whatever the ending of its files`(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("Samples")
    try folder.write(#"{"kind": "thing", "id": 1}"#.utf8, to: "Samples/\(name)")
    let samples = try TestSamples.near(folder.path(of: "Tests/Inner/ThingTests.swift"))
    try expectEqual(samples.read().count, 1)
  }

  @Test func `A folder without samples is passed over, and none at all is an error`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("Samples")
    try folder.write("".utf8, to: "Samples/notes.txt")
    #expect(throws: SamplesError.self) { try TestSamples.near(folder.path(of: "ThingTests.swift")) }
  }
}
