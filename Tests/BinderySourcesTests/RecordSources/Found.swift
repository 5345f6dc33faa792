import Bindery
import BinderySources
import Synchronization

/// Takes what a source finds.
final class Found: Sendable {
  private let found = Mutex<[FoundRecords]>([])

  /// All that was found so far.
  var all: [FoundRecords] { found.withLock { $0 } }

  func take(_ records: FoundRecords) {
    found.withLock { $0.append(records) }
  }
}

extension [FoundRecords] {
  /// The names of the records, in order.
  var names: [String?] { flatMap(\.records).map { $0["trackName"]?.shownText } }
}
