import Bindery
import TestSupport
import Testing

struct `Model version mixer` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The same values in the same order have the same version, in another order another`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = (0..<5).map { _ in UInt64.random(in: 0...9, using: &random) }
    let shuffled = words.shuffled(using: &random)
    let one = version { mixer in for word in words { mixer.mix(word) } }
    let other = version { mixer in for word in shuffled { mixer.mix(word) } }
    expectEqual((one == other), (words == shuffled))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Where one text ends and the next begins counts`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = String(repeating: "a\0", count: Int.random(in: 1...12, using: &random))
    var versions: Set<ModelVersion> = []
    for index in text.unicodeScalars.indices {
      let parts = (String(text.unicodeScalars[..<index]), String(text.unicodeScalars[index...]))
      versions.insert(
        version {
          $0.mix(parts.0); $0.mix(parts.1)
        })
    }
    expectEqual(versions.count, text.unicodeScalars.count)
  }

  // MARK: Examples

  @Test func `Values of different types differ`() {
    let versions = [
      version { _ in }, version { $0.mix("1") }, version { $0.mix(1) }, version { $0.mix(1.0) },
      version { $0.mix(true) }, version { $0.mix(nil as Int?) }, version { $0.mix("") },
      version { $0.mix(UInt64.max) }, version { $0.mix(ModelVersion(rawValue: .max)) }, version { $0.mix(-1) },
      version { $0.mix(ModelVersion(rawValue: 1)) }, version { $0.mix([Int]()) }, version { $0.mix([1]) },
      version { $0.mix([String: Int]()) }, version { $0.mix(Int128.max) }, version { $0.mix(UInt128.max) },
      version { $0.mix(Int128.min) }, version { $0.mix(Int128(UInt64.max) + 1) },
      version { $0.mix(-Int128(UInt64.max)) },
    ]
    expectEqual(Set(versions).count, versions.count)
  }

  @Test func `Integers of all types count the same where their values do`() {
    let versions = [
      version { $0.mix(7) }, version { $0.mix(7 as Int8) }, version { $0.mix(7 as UInt64) },
      version { $0.mix(7 as Int128) }, version { $0.mix(7 as Int?) }, version { $0.mix(7 as UInt16?) },
    ]
    expectEqual(Set(versions).count, 1)
    expectEqual(version { $0.mix(UInt64.max) }, version { $0.mix(Int128(UInt64.max)) })
    expectEqual(version { $0.mix(Int128.max) }, version { $0.mix(UInt128(Int128.max)) })
  }

  @Test func `Zero has one version, and so has not-a-number`() {
    expectEqual(version { $0.mix(0.0) }, version { $0.mix(-0.0) })
    expectEqual(version { $0.mix(Double.nan) }, version { $0.mix(-Double.nan) })
    expectEqual(version { $0.mix(1.5) }, version { $0.mix(Float(1.5)) })
  }

  @Test func `Text counts by its bytes`() {
    #expect(version { $0.mix("\u{E9}") } != version { $0.mix("e\u{301}") })
  }

  @Test func `Fields of a record count by key, type and value`() {
    let records: [Record] = [
      Record(kind: "a", fields: ["x": "[1]"]), Record(kind: "a", fields: ["x": .json("[1]")]),
      Record(kind: "a", fields: ["y": "[1]"]), Record(kind: "a", fields: ["x": nil]),
      Record(kind: "a", fields: ["x": 1]),
      Record(kind: "a", fields: ["x": 1.0]), Record(kind: "a", fields: ["x": true]), Record(kind: "a", fields: [:]),
    ]
    let versions = records.map { record in version { mixer in for field in record.fields { mixer.mix(field) } } }
    expectEqual(Set(versions).count, records.count)
  }

  // MARK: Support

  private func version(_ mix: (inout ModelVersionMixer) -> Void) -> ModelVersion {
    var mixer = ModelVersionMixer()
    mix(&mixer)
    return mixer.result()
  }
}
