internal import Bindery
internal import BinderyRendering
internal import BinderySystem

/// The items of a library as it was when an import began, by which items that haven't changed are told from others.
///
/// Several tasks may ask at the same time: each uses a connection of its own.
struct KnownItems: Sendable {
  private let idle: IdleReaders

  /// Creates the known items of the library at a path, which is opened when it is asked.
  init(_ path: String) {
    idle = IdleReaders(path: path, keeping: CurrentProcess.processorCount)
  }

  /// Returns for each record the row in which the library has an item of the same JSON, source and kind whose texts come
  /// from the current binding of the kind, or `nil`.
  ///
  /// It returns `nil` where the plugin of the kind can't be used, and for all records if the library can't be read.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - jsons: The JSON of each record.
  ///   - source: The source of the records.
  ///   - input: The input of the records, or `nil` if it isn't known.
  ///   - presenter: The presenter that has the current bindings.
  /// - Returns: The row of each record, or `nil` in its place.
  func rows(
    of records: [Record], _ jsons: [[UInt8]], from source: SourceId, _ input: LibraryInput?, _ presenter: Presenter
  ) -> [KnownRow?] {
    guard let reader = try? idle.reader() else { return records.map { _ in nil } }
    defer { idle.take(back: reader) }
    var stamps = CurrentStamps(of: presenter)
    let file = input.flatMap { try? LibrarySchema.number(of: $0, in: reader.value.database) }
    return zip(records, jsons).map { record, json in
      let sum = RowSum.json(json)
      guard let stamp = stamps[record.kind], let row = try? reader.value.row(of: json, sum, from: source, stamp)
      else { return nil }
      let isNoted = file.map { (try? reader.value.isNoted(row, of: $0)) ?? false } ?? (input == nil)
      return KnownRow(row: row, jsonSum: sum.value, isNoted: isNoted)
    }
  }
}

/// The row of an item that the library has as it is.
struct KnownRow: Sendable {
  /// The ID of the row.
  let row: Int64

  /// The checksum of the item's JSON.
  let jsonSum: Int64

  /// Whether there is nothing to record: the library knows that the input has the item, or the input isn't known.
  let isNoted: Bool
}
