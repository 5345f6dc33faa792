import Bindery
import BinderyExchange

extension HostEnd {
  /// What becomes of records.
  func answers(to records: [Record], bringing wanted: ModelRequest = .everything, call: UInt32 = 2) throws
    -> [ItemAnswer]
  {
    send(.items, call: call, ItemsRequest(wanted, records: records).payload)
    var answers: [ItemAnswer] = []
    repeat {
      answers += try self.answers(from: UInt32(answers.count), call: call)
    } while answers.count < records.count
    return answers
  }

  /// The first answers of a call, however they come.
  func answers(atMost count: Int, call: UInt32) throws -> [ItemAnswer] {
    var answers: [ItemAnswer] = []
    repeat {
      answers += try self.answers(from: UInt32(answers.count), call: call)
    } while answers.count < count
    return answers
  }

  /// The answers of the next frame, the first of which has to be the next.
  private func answers(from first: UInt32, call: UInt32) throws -> [ItemAnswer] {
    let frame = try next(.answers)
    let payload = ReceivedBytes(frame.payload)
    return try payload.read { reader in
      let place = try reader.number(UInt32.self)
      guard frame.call == call, place == first else { throw TestFailure("answers of \(frame.call) from \(place) on") }
      let answers = try (0..<reader.number(UInt32.self)).map { _ in try reader.itemAnswer(in: payload) }
      guard reader.isAtEnd else { throw TestFailure("something follows the last answer") }
      return answers
    }
  }
}

extension ModelRequest {
  /// All that can be asked for, but for the size.
  static let everything = ModelRequest([.identity, .drawing, .properties, .actions])
}

/// A record that the fixtures of the host's tests can read.
func zoo(_ name: String) -> Record {
  Record(kind: "zoo", fields: ["name": .text(name)])
}
