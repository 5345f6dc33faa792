import BinderyLoading
import TestSupport
import Testing

struct `Digests` {
  /// The vectors of FIPS 180-4's examples.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `Known bytes have their known digest`(text: String, times: Int, digest: String) throws {
    let bytes = Array(String(repeating: text, count: times).utf8)
    expectEqual(PluginDigest(of: bytes).description, digest)
    let folder = try TemporaryFolder()
    try expectEqual(PluginDigest(contentsOf: folder.write(bytes, to: "file")).description, digest)
  }

  @Test(arguments: 0..<20)
  func `A digest is what it is written as, in either case`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let digest = PluginDigest(of: [UInt8.random(in: 0...255, using: &random)])
    expectEqual(PluginDigest(digest.description), digest)
    expectEqual(PluginDigest(digest.description.uppercased()), digest)
    expectEqual(PluginDigest(bytes: digest.bytes), digest)
  }

  @Test func `A file that is too large for a plugin isn't read to its end`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "sparse.so")
    try shell("truncate -s 4T '\(path)'")
    expectError("sparse.so: it has 4398046511104 bytes; a plugin has at most 536870912", in: folder) {
      _ = try PluginDigest(contentsOf: path)
    }
  }

  @Test func `What isn't 64 digits is no digest`() {
    let digits = String(repeating: "0", count: 64)
    #expect(PluginDigest(digits) != nil)
    for text in ["", String(digits.dropLast()), digits + "0", digits.dropLast() + "g", " " + digits, digits + "é"] {
      expectNil(PluginDigest(text), "\(text)")
    }
    expectNil(PluginDigest(bytes: Array(repeating: 0, count: 31)))
  }
}
