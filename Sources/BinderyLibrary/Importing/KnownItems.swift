internal import Bindery
internal import BinderyRendering
internal import Synchronization

/// The items of a library as it was when an import began, by which items that haven't changed are told from others.
///
/// Several tasks may ask at the same time: each uses a connection of its own.
final class KnownItems: Sendable {
  /// A connection that one task uses at a time.
  ///
  /// `@unchecked Sendable`, because SQLite's connections may move between threads but not be shared by them, which the
  /// compiler can't see: a connection is either in the pool, which a mutex guards, or owned by the task that took it.
  private struct Lent: @unchecked Sendable {
    let value: LibraryReader
  }

  private let path: String
  private let idle = Mutex<[Lent]>([])

  /// Creates the known items of the library at a path, which is opened when it is asked.
  init(_ path: String) {
    self.path = path
  }

  /// Returns for each record whether the library has an item of the same JSON, source and kind whose texts come from the
  /// current binding of the kind.
  ///
  /// It returns `false` where the plugin of the kind can't be used, and for all records if the library can't be read.
  func areKept(_ records: [Record], _ jsons: [[UInt8]], from source: SourceId, _ presenter: Presenter) -> [Bool] {
    guard let reader = idle.withLock({ $0.popLast() }) ?? (try? LibraryReader(path: path)).map({ Lent(value: $0) })
    else {
      return records.map { _ in false }
    }
    defer { idle.withLock { $0.append(reader) } }
    var stamps: [Kind: BindingStamp?] = [:]
    return zip(records, jsons).map { record, json in
      let stamp = stamps[record.kind] ?? presenter.usableStamp(of: record.kind)
      stamps[record.kind] = .some(stamp)
      return stamp.map { (try? reader.value.hasItem(json, from: source, $0)) ?? false } ?? false
    }
  }
}
