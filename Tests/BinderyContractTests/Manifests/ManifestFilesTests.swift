import Bindery
@testable import BinderyContract
import BinderyManifests
import TestSupport
import Testing

struct `Files in manifests` {
  private func manifest(_ files: String, _ rest: String = #""kinds": ["zoo"]"#) throws -> Manifest {
    try Manifest(
      json: Array(#"{"id": "zoo", "version": "1", "contract": "1.4", "files": \#(files), \#(rest)}"#.utf8),
      path: "zoo.so")
  }

  @Test func `A claim tells extensions, magic numbers, kinds and siblings`() throws {
    let claims = try manifest(
      """
      [
        {
          "extensions": ["mp3", "mp2"],
          "magic": [
            [{"offset": 0, "hex": "494433"}], [{"hex": "FFE4", "mask": "ffe6"}, {"offset": 4092, "hex": "00010203"}]
          ],
          "kinds": ["song", "audiobook"], "siblings": ["cover.jpg", "Folder 1.jpg"], "later": {"a": [1]}
        },
        {"extensions": null, "magic": [[{"offset": 8, "hex": "00", "mask": null, "later": 1}]], "kinds": ["zoo"]}
      ]
      """
    ).files
    expectEqual(claims.count, 2)
    expectEqual(claims[0].extensions, ["mp3", "mp2"])
    expectEqual(
      claims[0].magic,
      [
        MagicNumber([BytePattern(offset: 0, bytes: Array("ID3".utf8))]),
        MagicNumber([
          BytePattern(offset: 0, bytes: [0xff, 0xe4], mask: [0xff, 0xe6]),
          BytePattern(offset: 4092, bytes: [0, 1, 2, 3]),
        ]),
      ])
    expectEqual(claims[0].kinds, ["song", "audiobook"])
    expectEqual(claims[0].siblings, ["cover.jpg", "Folder 1.jpg"])
    #expect(claims[1].extensions.isEmpty && claims[1].siblings.isEmpty)
    expectEqual(claims[1].magic, [MagicNumber([BytePattern(offset: 8, bytes: [0])])])
  }

  @Test(arguments: ["null", "[]"])
  func `A plugin without claims is as it was`(files: String) throws {
    let manifest = try manifest(files, #""kinds": ["zoo"], "capabilities": ["network", "folder:~/Music"]"#)
    #expect(manifest.files.isEmpty)
    expectNil(manifest.incompatibility)
    expectError("zoo.so: its manifest can't be read: 'kinds' is missing") {
      _ = try self.manifest(files, #""name": "a""#)
    }
  }

  @Test func `A plugin that reads files needs no kinds of its own`() throws {
    let manifest = try manifest(#"[{"extensions": ["mp3"], "kinds": ["song"]}]"#, #""name": "Zoo""#)
    #expect(manifest.kinds.isEmpty)
    expectEqual(manifest.files.first?.kinds, ["song"])
  }

  @Test(arguments: ["network", "folder:~/Music", "folder:/"])
  func `A plugin that reads files is refused where it asks for the network or a folder`(capability: String) throws {
    let rest = #""kinds": ["zoo"], "capabilities": ["\#(capability)"]"#
    let refusal = try manifest(#"[{"extensions": ["mp3"], "kinds": ["song"]}]"#, rest).incompatibility
    expectEqual(refusal?.code, .badManifest)
    expectEqual(
      refusal?.description,
      "zoo: it reads files and asks for '\(capability)', and what reads files gets neither the network nor folders; "
        + "ask its author for a build without one of both")
  }

  @Test(arguments: [
    (#""mp3""#, "'files': expected an array of objects, found the text \"mp3\""),
    (#"{}"#, "'files': expected an array of objects, found the object {}"),
    (#"["mp3"]"#, "'files[0]': expected an object, found the text \"mp3\""),
    (#"[[]]"#, "'files[0]': expected an object, found the array []"),
    (#"[{"kinds": ["a"]}]"#, "'files[0]': expected 'extensions' or 'magic', found neither"),
    (
      #"[{"kinds": ["a"], "extensions": [], "magic": []}]"#,
      "'files[0]': expected 'extensions' or 'magic', found neither"
    ),
    (#"[{"extensions": ["a"]}]"#, "'files[0].kinds' is missing"),
    (#"[{"extensions": ["a"], "kinds": []}]"#, "'files[0].kinds': expected one kind or more, found []"),
    (#"[{"extensions": ["a"], "kinds": ["b", ""]}]"#, "'files[0].kinds[1]': expected a kind, found \"\""),
    (#"[{"extensions": ["a"], "kinds": ["b", "b"]}]"#, "'files[0].kinds[1]': expected each once, found \"b\" again"),
    (#"[{"extensions": ["a"], "kinds": 1}]"#, "'files[0].kinds': expected an array of texts, found the number 1"),
  ])
  func `A bad claim is named by its path`(files: String, sentence: String) {
    expectError("zoo.so: its manifest can't be read: \(sentence)") { _ = try manifest(files) }
  }

  @Test(arguments: [
    (#"[".mp3"]"#, "extensions[0]", "\".mp3\""), (#"["mp3", "MP3"]"#, "extensions[1]", "\"MP3\""),
    (#"[""]"#, "extensions[0]", "\"\""), (#"["tar.gz"]"#, "extensions[0]", "\"tar.gz\""),
    (#"["é"]"#, "extensions[0]", "\"é\""),
    ("[\"\(String(repeating: "a", count: 33))\"]", "extensions[0]", "\"\(String(repeating: "a", count: 33))\""),
  ])
  func `An extension is in lower case and without the period`(extensions: String, place: String, found: String) {
    let sentence =
      "'files[0].\(place)': expected lower-case letters, digits, '+', '-' and '_' without the period, found \(found)"
    expectError("zoo.so: its manifest can't be read: \(sentence)") {
      _ = try manifest(#"[{"extensions": \#(extensions), "kinds": ["zoo"]}]"#)
    }
  }

  @Test(arguments: ["a/b", "/", "..", ".", "", "*.lrc", "a\\u0000", "a\\n", String(repeating: "a", count: 256)])
  func `A sibling is a bare name`(name: String) throws {
    let error = try #require(throws: PluginError.self) {
      try manifest(#"[{"extensions": ["a"], "kinds": ["b"], "siblings": ["cover.jpg", "\#(name)"]}]"#)
    }
    #expect(
      error.detail.contains(
        "'files[0].siblings[1]': expected the name of a file in the same folder, without '/' and '*', found \""))
  }

  @Test(arguments: [
    ("1", "'files[0].magic': expected an array of arrays, found the number 1"),
    (#"[{"hex": "00"}]"#, "'files[0].magic[0]': expected an array of objects, found the object {\"hex\": \"00\"}"),
    ("[[]]", "'files[0].magic[0]': expected 1 to 3 places, found 0"),
    ("[[1]]", "'files[0].magic[0][0]': expected an object, found the number 1"),
    ("[[{}]]", "'files[0].magic[0][0].hex' is missing"),
    (#"[[{"hex": 1}]]"#, "'files[0].magic[0][0].hex': expected text, found the number 1"),
    (#"[[{"hex": ""}]]"#, "'files[0].magic[0][0].hex': expected pairs of hexadecimal digits, found \"\""),
    (#"[[{"hex": "abc"}]]"#, "'files[0].magic[0][0].hex': expected pairs of hexadecimal digits, found \"abc\""),
    (#"[[{"hex": "0x00"}]]"#, "'files[0].magic[0][0].hex': expected pairs of hexadecimal digits, found \"0x00\""),
    (#"[[{"hex": "é0"}]]"#, "'files[0].magic[0][0].hex': expected pairs of hexadecimal digits, found \"é0\""),
    (
      #"[[{"hex": "00"}, {"hex": "00", "offset": -1}]]"#,
      "'files[0].magic[0][1]': expected bytes within the first 4096, found 1 at -1"
    ),
    (
      #"[[{"hex": "0000", "offset": 4095}]]"#,
      "'files[0].magic[0][0]': expected bytes within the first 4096, found 2 at 4095"
    ),
    (
      #"[[{"hex": "00", "offset": 9223372036854775807}]]"#,
      "'files[0].magic[0][0]': expected bytes within the first 4096, found 1 at 9223372036854775807"
    ),
    (#"[[{"hex": "00", "offset": 1.5}]]"#, "'files[0].magic[0][0].offset': expected an integer, found the number 1.5"),
    (
      #"[[{"hex": "00", "offset": 1e30}]]"#,
      "'files[0].magic[0][0].offset': expected an integer, found the number 1e+30"
    ),
    (#"[[{"hex": "00", "offset": "0"}]]"#, "'files[0].magic[0][0].offset': expected an integer, found the text \"0\""),
    (
      #"[[{"hex": "0000", "mask": "ff"}]]"#,
      "'files[0].magic[0][0].mask': expected as many bytes as 'hex' has, 2, found 1"
    ),
    (#"[[{"hex": "00", "mask": "00"}]]"#, "'files[0].magic[0][0].mask': expected a bit that is compared, found \"00\""),
  ])
  func `A bad magic number is named by its path`(magic: String, sentence: String) {
    expectError("zoo.so: its manifest can't be read: \(sentence)") {
      _ = try manifest(#"[{"magic": \#(magic), "kinds": ["zoo"]}]"#)
    }
  }

  /// JSON of several equal elements.
  private func array(_ element: (Int) -> String, _ count: Int) -> String {
    "[" + (0..<count).map(element).joined(separator: ", ") + "]"
  }

  @Test func `Each list has as many elements as documented, and not one more`() throws {
    let claim = #"{"extensions": ["a"], "kinds": ["b"]}"#
    let place = #"{"hex": "00"}"#
    let lists: [(limit: Int, path: String, files: (Int) -> String)] = [
      (64, "files", { array({ _ in claim }, $0) }),
      (64, "files[0].extensions", { #"[{"extensions": \#(array({ "\"a\($0)\"" }, $0)), "kinds": ["b"]}]"# }),
      (1024, "files[0].kinds", { #"[{"extensions": ["a"], "kinds": \#(array({ "\"a\($0)\"" }, $0))}]"# }),
      (
        16, "files[0].siblings",
        { #"[{"extensions": ["a"], "kinds": ["b"], "siblings": \#(array({ "\"a\($0)\"" }, $0))}]"# }
      ),
      (8, "files[0].magic", { #"[{"magic": \#(array({ _ in "[\(place)]" }, $0)), "kinds": ["b"]}]"# }),
      (3, "files[0].magic[0]", { #"[{"magic": [\#(array({ _ in place }, $0))], "kinds": ["b"]}]"# }),
    ]
    for list in lists {
      _ = try manifest(list.files(list.limit))
      let error = try #require(throws: PluginError.self) { try manifest(list.files(list.limit + 1)) }
      #expect(error.detail.contains("'\(list.path)': expected"))
      #expect(error.detail.hasSuffix("found \(list.limit + 1)"))
    }
  }

  @Test(arguments: 0..<20)
  func `Damage to claims is a manifest or an error`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let good = Array(
      (#"{"id":"zoo","version":"1","contract":"1.4","files":[{"extensions":["mp3"],"magic":[[{"offset":2,"hex":"ff00","#
        + #""mask":"0fff"}]],"kinds":["song"],"siblings":["a.jpg"]}]}"#).utf8)
    for _ in 0..<40 {
      var json = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        json[Int.random(in: 48..<json.count, using: &random)] = UInt8.random(in: 0x20...0x7e, using: &random)
      }
      do throws(PluginError) {
        let claims = try Manifest(json: json, path: "zoo.so").files
        #expect(claims.allSatisfy { !$0.kinds.isEmpty && !($0.extensions.isEmpty && $0.magic.isEmpty) })
      } catch {
        expectEqual(error.code, .badManifest)
      }
    }
  }
}
