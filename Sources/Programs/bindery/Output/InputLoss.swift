import BinderyRendering
import BinderySources

/// The number of bytes of an input that couldn't be read as items.
struct InputLoss {
  /// The input's name in messages.
  let name: String

  /// The total number of bytes of the input.
  let all: Int

  /// The number of bytes of the input that couldn't be read as items.
  let lost: Int

  /// Creates the count of lost bytes of an input that was read to its end.
  ///
  /// - Parameters:
  ///   - reader: The reader of the input.
  ///   - damaged: The number of bytes of items that were found but are damaged.
  init(of reader: RecordReader, damaged: Int) {
    name = reader.name
    all = reader.byteCount
    lost = reader.lostByteCount + damaged
  }

  /// Whether more than half of the bytes couldn't be read.
  var isGreaterHalf: Bool { lost > all - lost }

  /// Prints a warning with the number of bytes that couldn't be read, if there are any.
  func warn() {
    guard lost > 0 else { return }
    Output.standardError.say("warning: \(lost.grouped) of \(all.grouped) bytes of \(name) couldn't be read")
  }
}

extension [InputLoss] {
  /// Throws a `CommandError` if more than half of any input couldn't be read.
  func expectMostRead() throws {
    guard let loss = first(where: \.isGreaterHalf) else { return }
    throw CommandError("most of \(loss.name) couldn't be read; write or fetch it again", exitCode: .badData)
  }
}
