import BinderyProbe
import BinderyTester
import BinderyTesting
import TestSupport
import Testing

struct `The configuration of a plugin's check` {
  private static func read(_ json: String) throws(CheckError) -> CheckConfiguration {
    try CheckConfiguration(json: Array(json.utf8), path: "check.json")
  }

  @Test func `All keys are read`() throws {
    let configuration = try Self.read(
      #"{"level":"strict","skip":{"C17":"a toy","x":"slow"},"libraries":["libtag_c.so.0"],"samples":["a"],"seed":7}"#)
    expectEqual(configuration.level, .strict)
    expectEqual(configuration.skip, ["C17": "a toy", "X": "slow"])
    expectEqual(configuration.libraries, ["libtag_c.so.0"])
    expectEqual(configuration.samples, ["a"])
    expectEqual(configuration.seed, 7)
  }

  @Test func `An empty object says nothing`() throws {
    try expectEqual(Self.read("{}"), CheckConfiguration())
    expectEqual(CheckConfiguration().capabilities, ProbeCapabilities())
  }

  @Test func `Folders, libraries, a network and addresses are what the plugin is examined with`() throws {
    let folder = try TemporaryFolder()
    let music = try folder.newFolder("Music")
    _ = try folder.newFolder("lib")
    try folder.write("".utf8, to: "lib/libtag.so")
    try folder.write(
      #"{"folders":["Music","/etc"],"libraries":["libm.so.6","lib/libtag.so"],"network":"loopback","addresses":["a:b"]}"#
        .utf8, to: "check.json")
    let configuration = try #require(try CheckConfiguration.inFolder(folder.path))
    let capabilities = configuration.capabilities
    expectEqual(capabilities.readablePaths, [music, "/etc", folder.path + "/lib"])
    #expect(capabilities.environment.contains("LD_LIBRARY_PATH=\(folder.path)/lib"))
    #expect(capabilities.hasLoopback && capabilities.addresses == ["a:b"])
  }

  @Test(arguments: [
    (#"{"folders":["Musik"]}"#, "names the folder '", "/Musik', and there is none"),
    (#"{"libraries":["./libtag.so"]}"#, "names the library '", "libtag.so', and there is none"),
  ])
  func `A folder or library that isn't there is told of`(json: String, start: String, end: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(json.utf8, to: "check.json")
    let error = #expect(throws: CheckError.self) { try CheckConfiguration.inFolder(folder.path) }
    #expect(error?.description.contains(start) == true && error?.description.hasSuffix(end) == true)
  }

  @Test(arguments: [
    ("[]", "expected an object"),
    (#"{"levle":"strict"}"#, "'levle' is no key of it; its keys are addresses, folders, level, libraries, network"),
    (#"{"level":"high"}"#, "'level': expected one of smoke, default, strict, paranoid, found \"high\""),
    (#"{"seed":-1}"#, "'seed': expected a whole number from 0 on, found the number -1"),
    (#"{"skip":["C17"]}"#, "'skip': expected an object of codes with reasons"),
    (#"{"skip":{"C17":" "}}"#, "'C17' is skipped without a reason"),
    (#"{"skip":{"C17":3}}"#, "'C17': expected text, found the number 3"),
    (#"{"skip":{"Q":"why"}}"#, "'skip': there is no rule 'Q'"),
    (#"{"network":"on"}"#, "'network': expected \"loopback\", since a check reaches no other machine, found \"on\""),
    (#"{"network":true}"#, "'network': expected text"),
    (#"{"folders":"~"}"#, "'folders': expected an array of texts"),
    (#"{"libraries":"libm"}"#, "'libraries': expected an array of texts"),
  ])
  func `What it can't say is told`(json: String, sentence: String) {
    let error = #expect(throws: CheckError.self) { try Self.read(json) }
    expectEqual(error?.code, .badConfiguration)
    expectEqual(error?.description.contains(sentence), true, "\(error?.description ?? "")")
  }

  @Test func `Samples are found from its folder on`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"samples":["more.jsonl","/etc/all.jsonl"]}"#.utf8, to: "check.json")
    let path = folder.path(of: "check.json").split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let configuration = try #require(try CheckConfiguration.inFolder(path))
    expectEqual(configuration.samples, ["\(path)/more.jsonl", "/etc/all.jsonl"])
    try expectNil(CheckConfiguration.inFolder(path + "/nowhere"))
  }

  @Test func `What is asked for wins`() throws {
    let configuration = try Self.read(#"{"level":"strict","seed":7,"skip":{"C17":"a toy"}}"#)
    var settings = CheckSettings(program: nil)
    expectEqual(configuration.applied(to: settings, level: nil, seed: nil).level, .strict)
    expectEqual(configuration.applied(to: settings, level: .smoke, seed: 3).level, .smoke)
    expectEqual(configuration.applied(to: settings, level: .smoke, seed: 3).seed, 3)
    #expect(!configuration.applied(to: settings, level: nil, seed: nil).includes("C17"))
    settings.only = ["C17"]
    #expect(configuration.applied(to: settings, level: nil, seed: nil).includes("C17"))
  }
}
