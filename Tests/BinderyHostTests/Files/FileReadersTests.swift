import Bindery
import BinderyHost
import BinderyLoading
import BinderyManifests
import HostTestSupport
import TestSupport
import Testing

struct `Readers of files` {
  /// A claim on extensions and on files that begin with a text.
  private func claim(_ extensions: [String], magic: [String] = [], kinds: [String] = ["song"]) -> FileClaim {
    FileClaim(
      extensions: extensions, magic: magic.map { MagicNumber([BytePattern(offset: 0, bytes: Array($0.utf8))]) },
      kinds: kinds, siblings: [])
  }

  private func reader(
    _ id: String, _ version: String, trust: PluginTrust = .pinned, preferred: Set<String> = [],
    _ claims: FileClaim...
  ) -> FileReader {
    FileReader(
      path: "\(id).so", id: PluginId(rawValue: id), version: PluginVersion(rawValue: version), trust: trust,
      claims: claims, preferredKinds: preferred)
  }

  private func file(_ name: String, _ text: String = "") -> FileHead {
    FileHead(name: Array(name.utf8), bytes: Array(text.utf8))
  }

  private func order(_ decision: FileDecision) -> [String] { decision.candidates.map(\.reader.id.rawValue) }

  // MARK: Laws

  /// Plugins with one to three claims each, some of which fit each of `someFile`.
  private func someReaders(using random: inout SplitMix64) -> [FileReader] {
    (0..<Int.random(in: 0...7, using: &random)).map { number in
      let claims = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        claim(
          ["mp3", "ogg"].filter { _ in Bool.random(using: &random) } + ["x"],
          magic: ["ID3", "OggS", "I"].filter { _ in Int.random(in: 0..<3, using: &random) == 0 },
          kinds: [["song"], ["book", "song"], ["book"]].randomElement(using: &random) ?? [])
      }
      return FileReader(
        path: "\(number).so", id: PluginId(rawValue: "p\(number)"),
        version: PluginVersion(rawValue: ["1.0", "1.0", "2.0"].randomElement(using: &random) ?? "1.0"),
        trust: [.builtIn, .pinned, .untrusted(reason: "why")].randomElement(using: &random) ?? .builtIn,
        claims: claims, preferredKinds: [[], [], ["song"], ["book"]].randomElement(using: &random) ?? [])
    }
  }

  private func someFile(using random: inout SplitMix64) -> FileHead {
    file(
      ["a.mp3", "a.OGG", "a.x", "a", "a.y"].randomElement(using: &random) ?? "",
      ["ID3", "OggS", "I", "", "x"].randomElement(using: &random) ?? "")
  }

  @Test(arguments: 0..<20)
  func `The order in which plugins and claims are found doesn't decide`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (readers, file) = (someReaders(using: &random), someFile(using: &random))
      let sentences = FileReaders(usable: readers).decision(on: file).sentences(about: "f")
      for _ in 0..<3 {
        let other = readers.shuffled(using: &random)
        expectEqual(FileReaders(usable: other).decision(on: file).sentences(about: "f"), sentences)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `A claim by magic number comes before one by the extension alone, which counts only without it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (readers, file) = (someReaders(using: &random), someFile(using: &random))
      let matches = FileReaders(usable: readers).decision(on: file).candidates.map(\.match)
      expectEqual(matches, matches.sorted())
      let hasMagic = readers.contains { $0.claims.contains { $0.magic.contains { $0.fits(file.bytes) } } }
      #expect(matches.allSatisfy { $0.includesMagic == hasMagic })
    }
  }

  @Test(arguments: 0..<20)
  func `Each plugin is either a candidate or told with the reason why it isn't`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (readers, file) = (someReaders(using: &random), someFile(using: &random))
      let decision = FileReaders(usable: readers).decision(on: file)
      let told = decision.candidates.map(\.reader.id) + decision.others.map(\.reader.id)
      expectEqual(told.sorted(), readers.map(\.id).sorted())
      #expect(
        decision.candidates.allSatisfy { !$0.reason.isEmpty } && decision.others.allSatisfy { !$0.reason.isEmpty })
    }
  }

  @Test(arguments: 0..<20)
  func `Each plugin wins over all that come after it, alone as well`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (readers, file) = (someReaders(using: &random), someFile(using: &random))
      let ranked = FileReaders(usable: readers).decision(on: file).candidates.map(\.reader)
      for (index, winner) in ranked.enumerated() {
        for loser in ranked[(index + 1)...] {
          let pair = FileReaders(usable: [loser, winner]).decision(on: file)
          expectEqual(pair.candidates.map(\.reader.id), [winner.id, loser.id])
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `Among plugins that fit alike, preference decides, then trust, version and identifier`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (readers, file) = (someReaders(using: &random), someFile(using: &random))
      for (first, second) in zip(
        FileReaders(usable: readers).decision(on: file).candidates,
        FileReaders(usable: readers).decision(on: file).candidates.dropFirst())
      where first.match == second.match {
        let places = [first, second].map { candidate in
          let isPreferred = !candidate.reader.preferredKinds.isDisjoint(with: candidate.claim.kinds)
          let trust = candidate.reader.trust.isTrusted
          return (
            isPreferred ? 0 : 1, trust ? 0 : 1, candidate.reader.version.rawValue == "2.0" ? 0 : 1, candidate.reader.id
          )
        }
        #expect(places[0] < places[1])
      }
    }
  }

  @Test(arguments: 0..<20)
  func `A library that is refused decides nothing, and is told where its claim fits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (readers, file) = (someReaders(using: &random), someFile(using: &random))
      let count = Int.random(in: 0...readers.count, using: &random)
      let excluded = readers[count...].map { FileDecision.Excluded(reader: $0, reason: "no") }
      let alone = FileReaders(usable: Array(readers[..<count])).decision(on: file)
      let decision = FileReaders(usable: Array(readers[..<count]), refused: excluded).decision(on: file)
      expectEqual(order(decision), order(alone))
      let fitting = readers[count...].filter { $0.claims.contains { $0.match(file) != nil } }
      expectEqual(decision.refused.map(\.reader.id), fitting.map(\.id))
    }
  }

  // MARK: Examples

  @Test func `Each place is explained by the rule that decides it`() {
    let audio = claim(["mp3"], magic: ["ID3"])
    let readers = FileReaders(usable: [
      reader("a", "1.4", audio), reader("b", "1.4", audio), reader("c", "2.0", audio),
      reader("d", "9.0", trust: .untrusted(reason: "nobody vouches for it"), audio),
      reader("e", "0.1", preferred: ["song"], audio), reader("f", "9.0", claim(["ogg"], magic: ["ID3"])),
      reader("g", "9.0", preferred: ["song"], claim(["mp3"])), reader("h", "1.0", claim(["m3u", "pls"])),
      reader("i", "1.0", claim([], magic: ["fLaC"])), reader("j", "1.0", claim(["flac"], magic: ["fLaC"])),
    ])
    let decision = readers.decision(on: file("a.MP3", "ID3\u{4}"))
    expectEqual(
      decision.candidates.map(\.rule.word),
      ["preference", "version", "identifier", "trust", "match", "match"])
    expectEqual(
      decision.sentences(about: "a.MP3"),
      [
        "'a.MP3' is read by e 0.1, 'e.so': its extension and its magic number fit; preferred by you",
        "then comes c 2.0, 'c.so': its extension and its magic number fit; version 2.0 over 1.4",
        "then comes a 1.4, 'a.so': its extension and its magic number fit; the identifier comes before 'b'",
        "then comes b 1.4, 'b.so': its extension and its magic number fit; trusted by you",
        "then comes d 9.0, 'd.so': its extension and its magic number fit",
        "then comes f 9.0, 'f.so': its magic number fits",
        "it isn't read by g 9.0, 'g.so': its extension alone fits, and a magic number of e does",
        "it isn't read by h 1.0, 'h.so': its extension isn't one of m3u, pls",
        "it isn't read by i 1.0, 'i.so': no magic number fits",
        "it isn't read by j 1.0, 'j.so': its extension isn't one of flac, and no magic number fits",
      ])
  }

  @Test func `Without a magic number the extension is enough`() {
    let readers = FileReaders(usable: [
      reader("a", "1.0", claim(["mp3"], magic: ["ID3"])), reader("b", "1.0", claim(["m3u"])),
    ])
    expectEqual(
      readers.decision(on: file("a.mp3")).sentences(about: "a.mp3"),
      [
        "'a.mp3' is read by a 1.0, 'a.so': its extension fits; no other plugin claims it",
        "it is empty, so that only its extension counts",
        "it isn't read by b 1.0, 'b.so': its extension isn't one of m3u",
      ])
  }

  @Test func `A file that nobody claims has a decision, too`() {
    expectEqual(
      FileReaders(usable: []).decision(on: file("a", "text")).sentences(about: "a"),
      ["no plugin reads 'a'", "no plugin that was found claims files"])
    let readers = FileReaders(usable: [reader("a", "1.0", claim((0..<9).map { "x\($0)" }))])
    let decision = readers.decision(on: file("a", "text"))
    expectNil(decision.winner)
    expectEqual(
      decision.sentences(about: "a"),
      [
        "no plugin reads 'a'",
        "it isn't read by a 1.0, 'a.so': its extension isn't one of x0, x1, x2, x3, x4, x5, x6, x7, …",
      ])
  }

  @Test func `Of a plugin's own claims the best counts, and of equal ones that of a preferred kind`() {
    let (plain, song) = (claim(["mp3"], kinds: ["file"]), claim(["mp3"], kinds: ["song"]))
    let both = claim(["mp3"], magic: ["ID3"], kinds: ["tagged"])
    let readers = FileReaders(usable: [reader("a", "1.0", preferred: ["song"], plain, song, both)])
    expectEqual(readers.decision(on: file("a.mp3", "ID3")).winner?.claim.kinds, ["tagged"])
    expectEqual(readers.decision(on: file("a.mp3", "x")).winner?.claim.kinds, ["song"])
    let others = FileReaders(usable: [reader("a", "1.0", plain, song)])
    expectEqual(others.decision(on: file("a.mp3", "x")).winner?.claim.kinds, ["file"])
  }
}
