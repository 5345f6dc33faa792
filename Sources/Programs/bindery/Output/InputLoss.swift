import BinderyRendering
import BinderySources

/// The bytes of an input that couldn't be read.
struct InputLoss {
  /// The input's name in messages.
  let name: String

  /// The number of bytes of the input.
  let all: Int

  /// The number of those that couldn't be read.
  let lost: Int

  /// Creates the loss of an input that was read to its end.
  ///
  /// - Parameters:
  ///   - reader: The reader of the input.
  ///   - damaged: The bytes of items that are damaged within.
  init(of reader: RecordReader, damaged: Int) {
    name = reader.name
    all = reader.byteCount
    lost = reader.lostByteCount + damaged
  }

  /// Whether more couldn't be read than could.
  var isGreaterHalf: Bool { lost > all - lost }

  /// Tells how much couldn't be read, if anything.
  func tell() {
    guard lost > 0 else { return }
    Output.standardError.say("warning: \(lost.grouped) of \(all.grouped) bytes of \(name) couldn't be read")
  }
}

/// Throws a `CommandError` if most of an input couldn't be read.
func expectMostRead(of losses: [InputLoss]) throws {
  guard let loss = losses.first(where: \.isGreaterHalf) else { return }
  throw CommandError("most of \(loss.name) couldn't be read", exitCode: .badData)
}
