internal import Bindery
internal import CBindery

/// The limits on a source's answer to one search: the memory for its records, and the number of damaged items.
///
/// A source isn't trusted, and its items stay in memory until they are shown, or longer if the search is followed.
struct StreamBudget {
  /// The maximum number of damaged items in an answer; with more of them, the search fails.
  static let damagedLimit = 10_000

  /// The maximum number of bytes of the records.
  private let limit: Int
  /// The number of bytes of the records so far.
  private var byteCount = 0
  /// The number of damaged items so far.
  private var damagedCount = 0

  /// Creates limits for a search of a number of items: 16 MiB plus 64 KiB for each item.
  init(of itemCount: Int) {
    limit = (16 << 20) + min(itemCount, 1 << 40) * (64 << 10)
  }

  /// Adds a batch of results to the totals; returns the failure of the search if a limit is exceeded, or else `nil`.
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
  /// The approximate size of the record in memory, in bytes.
  fileprivate var byteCount: Int {
    withUnsafePointer { record in
      (0..<record.pointee.count).reduce(64) { count, index in
        guard let field = record.pointee.fields?[index] else { return count }
        return count + 32 + field.key.count + (field.type >= BINDERY_UTF8.rawValue ? field.value.text.count : 0)
      }
    }
  }
}
