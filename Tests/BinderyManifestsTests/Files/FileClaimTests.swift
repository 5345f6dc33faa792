import BinderyManifests
import TestSupport
import Testing

struct `Claims on files` {
  /// A claim on extensions and on files that begin with a text.
  private func claim(_ extensions: [String], magic: [String] = []) -> FileClaim {
    FileClaim(
      extensions: extensions, magic: magic.map { MagicNumber([BytePattern(offset: 0, bytes: Array($0.utf8))]) },
      kinds: ["zoo"], siblings: [])
  }

  private func file(_ name: String, _ text: String = "") -> FileHead {
    FileHead(name: Array(name.utf8), bytes: Array(text.utf8))
  }

  // MARK: Laws

  /// Bytes of few values, so that patterns fit now and then.
  private func someBytes(_ counts: ClosedRange<Int>, using random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: counts, using: &random)).map { _ in [0, 1, 0x80, 0xff].randomElement(using: &random) ?? 0 }
  }

  private func somePattern(using random: inout SplitMix64) -> BytePattern {
    let bytes = someBytes(1...3, using: &random)
    let mask = Bool.random(using: &random) ? bytes.map { _ in UInt8.random(in: 0...255, using: &random) } : nil
    return BytePattern(offset: Int.random(in: 0...6, using: &random), bytes: bytes, mask: mask)
  }

  @Test(arguments: 0..<20)
  func `A pattern fits a file into which its bytes are written, and no shorter one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let pattern = somePattern(using: &random)
      let end = pattern.offset + pattern.bytes.count
      var head = someBytes(end...(end + 4), using: &random)
      for (index, byte) in pattern.bytes.enumerated() {
        let place = pattern.offset + index
        head[place] = head[place] & ~pattern.mask[index] | byte
      }
      #expect(pattern.fits(head))
      #expect(!pattern.fits(Array(head.prefix(end - 1))))
      let place = Int.random(in: 0..<pattern.bytes.count, using: &random)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      head[pattern.offset + place] ^= bit
      expectEqual(pattern.fits(head), pattern.mask[place] & bit == 0, "a bit outside of the mask doesn't count")
    }
  }

  @Test(arguments: 0..<20)
  func `A magic number fits where each of its patterns does, in any order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let patterns = (0..<Int.random(in: 1...3, using: &random)).map { _ in somePattern(using: &random) }
      let head = someBytes(0...12, using: &random)
      let fits = MagicNumber(patterns).fits(head)
      expectEqual(fits, patterns.allSatisfy { $0.fits(head) })
      expectEqual(fits, MagicNumber(patterns.reversed()).fits(head))
    }
  }

  @Test(arguments: 0..<20)
  func `The case of ASCII letters in an extension doesn't count, and no other byte of the name does`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let claim = claim(["mp3", "m-4_a+"])
    for _ in 0..<50 {
      let stem = (0..<Int.random(in: 1...4, using: &random)).map { _ in UInt8.random(in: 1...255, using: &random) }
      let end = ["mp3", "m-4_a+", "mp", "ogg"].randomElement(using: &random) ?? ""
      let spelled = end.utf8.map { Bool.random(using: &random) && $0 >= UInt8(ascii: "a") ? $0 & ~0x20 : $0 }
      let name = stem + [UInt8(ascii: ".")] + spelled
      expectEqual(claim.match(FileHead(name: name, bytes: [])), claim.extensions.contains(end) ? .fileExtension : nil)
    }
  }

  @Test func `Matches are ordered from the best to the worst, which has no magic number`() {
    expectEqual(FileMatch.allCases.sorted(), [.extensionAndMagic, .magic, .fileExtension])
    expectEqual(FileMatch.allCases.filter(\.includesMagic), [.extensionAndMagic, .magic])
  }

  @Test func `Only the first 4 KiB of a file are compared`() {
    let bytes = Array(repeating: UInt8(0), count: 4095) + [1, 2]
    expectEqual(FileHead(name: [], bytes: bytes).bytes.count, 4096)
    let head = FileHead(name: [], bytes: bytes).bytes
    #expect(BytePattern(offset: 4095, bytes: [1]).fits(head))
    #expect(!BytePattern(offset: 4096, bytes: [2]).fits(head))
  }

  // MARK: Examples

  @Test func `A claim is described in a line`() {
    let number = MagicNumber([BytePattern(offset: 0, bytes: [0xff, 0x0a], mask: [0xf0, 0x0f])])
    expectEqual("\(claim(["m3u"]))", "extensions m3u; kinds zoo")
    let claim = FileClaim(
      extensions: ["mp3", "mp2"], magic: [number, number], kinds: ["song", "book"], siblings: ["cover.jpg", "a b"])
    expectEqual("\(claim)", "extensions mp3, mp2; 2 magic numbers; kinds song, book; siblings cover.jpg, a b")
    expectEqual("\(self.claim([], magic: ["ID3"]))", "1 magic number; kinds zoo")
    expectEqual(number.patterns.map(\.hex), ["f00a"])
    expectEqual(number.patterns.map(\.maskHex), ["f00f"])
    expectNil(BytePattern(offset: 0, bytes: [1]).maskHex)
  }

  @Test(
    arguments: [
      ("a.mp3", "ID3", .extensionAndMagic), ("a.MP3", "ID3", .extensionAndMagic), ("a.ogg", "ID3", .magic),
      ("mp3", "ID3", .magic), ("a.mp3", "OggS", .fileExtension), ("a.mp3", "", .fileExtension),
      ("a.mp3", "ID", .fileExtension),
      ("a.ogg", "OggS", nil), (".mp3", "", nil), ("mp3", "", nil), ("a.mp3.", "", nil), ("a.mp3~", "", nil),
      ("a.b.mp3", "", .fileExtension),
      ("", "", nil), ("a.ḿp3", "", nil), ("a.mp3 ", "", nil), (".a.mp3", "", .fileExtension),
    ] as [(String, String, FileMatch?)])
  func `A file fits by its extension, its magic number, or both`(name: String, text: String, match: FileMatch?) throws {
    expectEqual(claim(["mp3"], magic: ["ID3"]).match(file(name, text)), match)
  }

  @Test func `A claim may have extensions or magic numbers alone`() throws {
    expectEqual(claim(["m3u"]).match(file("a.m3u", "#EXTM3U")), .fileExtension)
    expectEqual(claim([], magic: ["RIFF", "fLaC"]).match(file("a", "fLaC")), .magic)
    expectNil(claim([], magic: ["RIFF", "fLaC"]).match(file("a.flac", "flac")))
  }

  @Test func `A name that isn't UTF-8 has an extension if what follows the period is`() throws {
    let claim = claim(["mp3"])
    expectEqual(claim.match(FileHead(name: [0xff, 0xfe] + Array(".mp3".utf8), bytes: [])), .fileExtension)
    expectNil(claim.match(FileHead(name: Array("a.mp3".utf8) + [0xff], bytes: [])))
  }

  @Test func `Two places tell formats of one container apart`() {
    let wave = MagicNumber([
      BytePattern(offset: 0, bytes: Array("RIFF".utf8)), BytePattern(offset: 8, bytes: Array("WAVE".utf8)),
    ])
    #expect(wave.fits(Array("RIFF\u{24}\0\0\0WAVEfmt ".utf8)))
    #expect(!wave.fits(Array("RIFF\u{24}\0\0\0WEBPVP8 ".utf8)))
    // The frames of MPEG audio begin with eleven bits that are set.
    let frame = MagicNumber([BytePattern(offset: 0, bytes: [0xff, 0xe0], mask: [0xff, 0xe0])])
    #expect(frame.fits([0xff, 0xfb]) && frame.fits([0xff, 0xf3]) && !frame.fits([0xff, 0xd8]))
  }
}
