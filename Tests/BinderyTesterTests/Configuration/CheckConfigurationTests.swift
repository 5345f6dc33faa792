import BinderyTester
import BinderyTesting
import TestSupport
import Testing

@Suite struct `The configuration of a plugin's check` {
  private static func read(_ json: String) throws(CheckError) -> CheckConfiguration {
    try CheckConfiguration(json: Array(json.utf8), path: "check.json")
  }

  @Test func `All keys are read`() throws {
    let configuration = try Self.read(
      #"{"level":"strict","skip":{"C17":"a toy","x":"slow"},"libraries":["libtag_c.so.0"],"samples":["a"],"seed":7}"#)
    #expect(configuration.level == .strict)
    #expect(configuration.skip == ["C17": "a toy", "X": "slow"])
    #expect(configuration.libraries == ["libtag_c.so.0"])
    #expect(configuration.samples == ["a"])
    #expect(configuration.seed == 7)
  }

  @Test func `An empty object says nothing`() throws {
    #expect(try Self.read("{}") == CheckConfiguration())
  }

  @Test(arguments: [
    ("[]", "expected an object"),
    (#"{"levle":"strict"}"#, "'levle' is no key of it; its keys are level, libraries, samples, seed, skip"),
    (#"{"level":"high"}"#, "'level': expected one of smoke, default, strict, paranoid, found \"high\""),
    (#"{"seed":-1}"#, "'seed': expected a whole number from 0 on, found the number -1"),
    (#"{"skip":["C17"]}"#, "'skip': expected an object of codes with reasons"),
    (#"{"skip":{"C17":" "}}"#, "'C17' is skipped without a reason"),
    (#"{"skip":{"C17":3}}"#, "'C17': expected text, found the number 3"),
    (#"{"skip":{"Q":"why"}}"#, "'skip': there is no rule 'Q'"),
    (#"{"libraries":"libm"}"#, "'libraries': expected an array of texts"),
  ])
  func `What it can't say is told`(json: String, sentence: String) {
    let error = #expect(throws: CheckError.self) { try Self.read(json) }
    #expect(error?.code == .badConfiguration)
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `Samples are found from its folder on`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"samples":["more.jsonl","/etc/all.jsonl"]}"#.utf8, to: "check.json")
    let path = folder.path(of: "check.json").split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let configuration = try #require(try CheckConfiguration.inFolder(path))
    #expect(configuration.samples == ["\(path)/more.jsonl", "/etc/all.jsonl"])
    #expect(try CheckConfiguration.inFolder(path + "/nowhere") == nil)
  }

  @Test func `What is asked for wins`() throws {
    let configuration = try Self.read(#"{"level":"strict","seed":7,"skip":{"C17":"a toy"}}"#)
    var settings = CheckSettings(program: nil)
    #expect(configuration.applied(to: settings, level: nil, seed: nil).level == .strict)
    #expect(configuration.applied(to: settings, level: .smoke, seed: 3).level == .smoke)
    #expect(configuration.applied(to: settings, level: .smoke, seed: 3).seed == 3)
    #expect(!configuration.applied(to: settings, level: nil, seed: nil).includes("C17"))
    settings.only = ["C17"]
    #expect(configuration.applied(to: settings, level: nil, seed: nil).includes("C17"))
  }
}
