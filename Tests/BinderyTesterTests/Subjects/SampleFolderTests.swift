import Bindery
import BinderyTester
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Samples of a plugin` {
  @Test func `Objects, arrays, lines and answers are read, and other kinds are left out`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"kind":"song","n":1}"#.utf8, to: "a.json")
    try folder.write("[{\"kind\":\"song\",\"n\":2},{\"kind\":\"podcast\",\"n\":3}]".utf8, to: "b.json")
    try folder.write("{\"kind\":\"song\",\"n\":4}\n{\"kind\":\"song\",\"n\":5}\n".utf8, to: "c.jsonl")
    try folder.write(#"{"resultCount":1,"results":[{"kind":"song","n":6}]}"#.utf8, to: "d.json")
    try folder.write("no records".utf8, to: "README.md")
    let samples = try SampleFolder(path: folder.path).samples(of: ["song"])
    expectEqual(samples.map(\.record), [1, 2, 4, 5, 6].map { #"{"kind":"song","n":\#($0)}"# })
    let places = ["a.json, item 1", "b.json, item 1", "c.jsonl, item 1", "c.jsonl, item 2", "d.json, item 1"]
    expectEqual(samples.map(\.location), places.map { "\(folder.path)/\($0)" })
    try expectEqual(SampleFolder(path: folder.path).samples(of: nil).count, 6)
  }

  @Test func `A damaged file is told of, with the file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{\"kind\":\"song\"}\n{\"kind\":tru}\n".utf8, to: "bad.jsonl")
    #expect {
      try SampleFolder(path: path).samples(of: ["song"])
    } throws: { error in
      (error as? SampleError)?.code == .damaged && "\(error)".contains("bad.jsonl")
    }
    #expect {
      try SampleFolder(path: folder.path(of: "none.json")).samples(of: nil)
    } throws: { error in
      (error as? SampleError)?.code == .unreadable
    }
  }
}

@Suite(.startsProcesses) struct `Where a plugin is` {
  private func location(_ text: String) throws -> PluginLocation {
    try PluginLocation(text) { [] }
  }

  @Test func `A folder is the plugin that was built in it last`() throws {
    let folder = try TemporaryFolder()
    let build = try folder.newFolder("build")
    _ = try folder.newFolder("Samples")
    try folder.write("all:".utf8, to: "Makefile")
    let library = StubLibrary(id: "org.example.song", kinds: "song")
    for name in ["build/libOld.so", "build/libNew.so"] { try library.write(to: folder, as: name) }
    try shell("touch -d 2001-01-01 '\(build)/libOld.so'; printf junk > '\(build)/libJunk.so'")
    let found = try location(folder.path)
    expectEqual(found.library, build + "/libNew.so")
    expectEqual(found.folder, folder.path)
    expectEqual(found.sampleFolders, [folder.path + "/Samples"])
    try expectEqual(location(build + "/libOld.so").sampleFolders.map { $0.hasSuffix("/Samples") }, [true])
  }

  @Test(arguments: ["", "/"])
  func `A library in the folder itself is named as one would`(slash: String) throws {
    let folder = try TemporaryFolder()
    let library = try StubLibrary(id: "org.example.song", kinds: "song").write(to: folder, as: "libSong.so")
    try expectEqual(location(folder.path + slash).library, library)
  }

  @Test func `A folder without a library says what to do`() throws {
    let folder = try TemporaryFolder()
    #expect {
      try location(folder.path)
    } throws: { error in
      "\(error)".contains("build it first")
    }
  }
}
