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

  /// Returns for each record whether the library has an item of the same JSON, source and kind whose texts come from the
  /// current binding of the kind.
  ///
  /// It returns `false` where the plugin of the kind can't be used, and for all records if the library can't be read.
  func areKept(_ records: [Record], _ jsons: [[UInt8]], from source: SourceId, _ presenter: Presenter) -> [Bool] {
    guard let reader = try? idle.reader() else { return records.map { _ in false } }
    defer { idle.take(back: reader) }
    var stamps = CurrentStamps(of: presenter)
    return zip(records, jsons).map { record, json in
      stamps[record.kind].map { (try? reader.value.hasItem(json, from: source, $0)) ?? false } ?? false
    }
  }
}
