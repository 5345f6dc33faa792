import Bindery
@testable import BinderyHost
@testable import BinderyLoading
import TestSupport
import Testing

struct `Choices about plugins` {
  private static let digest = PluginDigest(of: [1])
  private static let other = PluginDigest(of: [2])
  private let zoo = PluginId(rawValue: "org.example.zoo")

  @Test func `What is chosen is written a line each, and read again`() {
    var choices = PluginChoices()
    choices.trust(Self.digest, id: zoo, path: "/home/ada/my plugins/zoo.so")
    choices.grant("network", to: Self.digest, id: zoo)
    choices.prefer(zoo, for: "zoo")
    expectEqual(
      choices.text,
      """
      trust \(Self.digest) org.example.zoo /home/ada/my plugins/zoo.so
      grant \(Self.digest) org.example.zoo network
      prefer zoo org.example.zoo

      """)
    let again = PluginChoices(text: choices.text, path: "plugins")
    expectEqual(again, choices)
    #expect(again.trusts(Self.digest) && !again.trusts(Self.other))
    #expect(again.capabilities(of: Self.digest) == ["network"] && again.capabilities(of: Self.other).isEmpty)
    expectEqual(again.preferences, ["zoo": zoo])
    #expect(again.trusted.map(\.id) == [zoo] && again.grants.map(\.id) == [zoo])
  }

  @Test(arguments: ["a b", " a", "a\nb", "100%", "%41", "\u{7F}\t", "é 日本", "trust"])
  func `No text ends a line or a field`(text: String) {
    var choices = PluginChoices()
    choices.trust(Self.digest, id: zoo, path: "/" + text)
    choices.trust(Self.other, id: PluginId(rawValue: "other"), path: text)
    choices.grant(text, to: Self.digest, id: zoo)
    choices.prefer(zoo, for: Kind(rawValue: text))
    let again = PluginChoices(text: choices.text, path: "plugins")
    #expect(again.problems.isEmpty)
    expectEqual(again.trusted.map(\.path), ["/" + text, text])
    expectEqual(again.grants.map(\.capability), [text])
    expectEqual(again.preferences, [Kind(rawValue: text): zoo])
  }

  @Test func `Comments and lines of later versions stay as they are`() {
    let text = "# My plugins\n\n  indented\nfuture  thing \ntrust \(Self.digest) org.example.zoo /zoo.so\n# End\n"
    var choices = PluginChoices(text: text, path: "plugins")
    #expect(choices.problems.isEmpty)
    expectEqual(choices.text, text)
    choices.prefer(zoo, for: "zoo")
    expectEqual(choices.text, text + "prefer zoo org.example.zoo\n")
    choices.prefer(nil, for: "zoo")
    expectEqual(choices.text, text)
  }

  @Test func `A broken line is told with its number, doesn't count and stays`() {
    let text = "trust abc zoo /zoo.so\n\nprefer zoo\ngrant \(Self.digest) zoo\nprefer %ZZ zoo\n"
    let choices = PluginChoices(text: text, path: "plugins")
    expectEqual(
      choices.problems,
      [
        "plugins, line 1: expected 'trust SHA-256 ID PATH', found 'trust abc zoo /zoo.so'; the line is ignored",
        "plugins, line 3: expected 'prefer KIND ID', found 'prefer zoo'; the line is ignored",
        "plugins, line 4: expected 'grant SHA-256 ID CAPABILITY', found 'grant \(Self.digest) zoo'; "
          + "the line is ignored",
        "plugins, line 5: expected 'prefer KIND ID', found 'prefer %ZZ zoo'; the line is ignored",
      ])
    #expect(choices.trusted.isEmpty && choices.grants.isEmpty && choices.preferences.isEmpty)
    expectEqual(choices.text, text)
  }

  @Test func `A plugin is trusted as it is now, and no longer as it was`() {
    var choices = PluginChoices()
    choices.trust(Self.digest, id: zoo, path: "/zoo.so")
    choices.trust(Self.other, id: zoo, path: "/zoo.so")
    #expect(!choices.trusts(Self.digest) && choices.trusts(Self.other))
    #expect(choices.untrust(zoo) && !choices.untrust(zoo))
    choices.trust(Self.digest, id: zoo, path: "/zoo.so")
    #expect(choices.untrust(Self.digest) && !choices.trusts(Self.digest))
    expectEqual(choices, PluginChoices())
  }

  @Test func `Something is granted once, and taken back`() {
    var choices = PluginChoices()
    for _ in 0..<2 { choices.grant("network", to: Self.digest, id: zoo) }
    choices.grant("folder", to: Self.digest, id: zoo)
    expectEqual(choices.grants.count, 2)
    #expect(choices.revoke("network", from: zoo) && !choices.revoke("network", from: zoo))
    expectEqual(choices.capabilities(of: Self.digest), ["folder"])
    #expect(choices.revoke(nil, from: zoo) && choices.grants.isEmpty)
  }
}
