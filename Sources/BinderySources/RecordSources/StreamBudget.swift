internal import Bindery
internal import CBindery

/// How much of what a source gives may be kept: a source is a stranger, and its items stay in memory until they are
/// shown, and longer where a search is followed.
struct StreamBudget {
  /// The most damaged items that are told of one by one.
  static let damagedLimit = 10_000

  private let limit: Int
  private var byteCount = 0
  private var damagedCount = 0

  /// Creates a budget.
  ///
  /// - Parameter itemCount: The most items that are kept. They may have 64 KiB each on the average, and 16 MiB more in
  ///   all.
  init(of itemCount: Int) {
    limit = (16 << 20) + min(itemCount, 1 << 40) * (64 << 10)
  }

  /// Takes in what was found, and returns why no more is kept; nil where there is room.
  mutating func take(_ found: FoundRecords) -> SourceFailure? {
    byteCount = found.records.reduce(byteCount) { $0 + $1.byteCount }
    damagedCount += found.damaged.count
    if byteCount > limit {
      return SourceFailure(.malformed, "its items take more than \(limit >> 20) MiB; ask for fewer of them (--limit)")
    }
    guard damagedCount > Self.damagedLimit else { return nil }
    return SourceFailure(.malformed, "more than \(Self.damagedLimit) of its items can't be read")
  }
}

extension Record {
  /// About how many bytes the record takes.
  fileprivate var byteCount: Int {
    withUnsafePointer { record in
      (0..<record.pointee.count).reduce(64) { count, index in
        guard let field = record.pointee.fields?[index] else { return count }
        return count + 32 + field.key.count + (field.type >= BINDERY_UTF8.rawValue ? field.value.text.count : 0)
      }
    }
  }
}
