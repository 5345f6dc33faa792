internal import Bindery

/// Records that are made of samples at random.
enum RandomRecord {
  /// Makes a record.
  ///
  /// - Parameters:
  ///   - samples: What it is made of; at least one.
  ///   - seed: What decides all records.
  ///   - turn: Which record it is.
  /// - Returns: The record.
  static func record(of samples: [TestRecord], seed: UInt64, turn: Int) -> TestRecord {
    var random = SeededGenerator(seed: seed &+ UInt64(turn) &* 0x9E37_79B9)
    var record = samples[Int.random(in: samples.indices, using: &random)]
    guard !record.fields.isEmpty else { return record }
    let index = Int.random(in: record.fields.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: record.fields.remove(at: index)
    case 1: record.fields[index].value = .known(values[Int.random(in: values.indices, using: &random)])
    case 2: record.fields.append(.init("extra\(turn)", .known(.integer(Int64(turn)))))
    default: record.fields.shuffle(using: &random)
    }
    return record
  }

  private static let values: [RecordValue] = [
    .null, true, 0, -1, 1.5, .integer(.max), "", " ", "ünïcödé 👩‍👩‍👧", .json("{\"a\":[1,null]}"), .json("[]"),
  ]
}
