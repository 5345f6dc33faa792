#if arch(x86_64)
  @testable import BinderyTester
  import TestSupport
  import Testing

  @Suite struct `Words in code` {
    /// The words in instructions, between others that have none.
    private func words(_ instructions: [UInt8]...) -> [String] {
      let others = [UInt8](repeating: 0x90, count: 20)
      return CodeWords(in: others + instructions.joined() + others).words
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `A comparison with four letters is one with a word`() {
      expectEqual(words([0x81, 0x38] + bytes("note")), ["note"])
      expectEqual(words([0x81, 0x78, 0x08] + bytes("note")), ["note"])
      expectEqual(words([0x3D] + bytes("note")), ["note"])
      expectEqual(words([0x81, 0xF9] + bytes("note")), ["note"])
    }

    @Test func `A longer name is compared in parts`() {
      let first = [0x48, 0xB8] + bytes("artworkU")
      let second = [0x81, 0x7A, 0x08] + bytes("rl60")
      #expect(words(first, [0x48, 0x39, 0x02, 0x75, 0x20], second).contains("artworkUrl60"))
      #expect(words([0x81, 0x38] + bytes("titl"), [0x80, 0x78, 0x04] + bytes("e")).contains("title"))
      #expect(words([0x81, 0x38] + bytes("grou"), [0x66, 0x81, 0x78, 0x04] + bytes("pI")).contains("groupI"))
    }

    @Test func `Parts may have letters in common`() {
      #expect(words([0x81, 0x38] + bytes("remar"), [0x75, 0x08]) == ["rema"])
      #expect(words([0x81, 0x38] + bytes("rema"), [0x81, 0x78, 0x02] + bytes("mark")).contains("remark"))
    }

    @Test func `A short text of Swift has its length in the last byte`() {
      let second = bytes("rl60") + [0, 0, 0, 0xEC]
      #expect(words([0x48, 0xBF] + bytes("artworkU"), [0x48, 0xBE] + second).contains("artworkUrl60"))
      #expect(words([0x48, 0xBE] + second, [0x48, 0xBF] + bytes("artworkU")).contains("artworkUrl60"))
      expectEqual(words([0x48, 0xBF] + bytes("rating") + [0, 0]), ["rating"])
    }

    @Test func `What doesn't read as a name is none`() {
      expectEqual(words([0x3D, 1, 2, 3, 4], [0x3D] + bytes("1234"), [0x3D] + bytes("a\0b\0")), [])
      expectEqual(words([0x3C] + bytes("x")), [])
      expectEqual(CodeWords(in: []).words, [])
      expectEqual(CodeWords(in: [0x81]).words, [])
    }
  }
#endif
