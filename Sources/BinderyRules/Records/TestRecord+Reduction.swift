internal import Bindery

extension TestRecord {
  /// Finds a smaller record that does what this one does: fields that don't matter are left out, long texts are cut.
  ///
  /// - Parameters:
  ///   - limit: How often `matters` is asked at most.
  ///   - matters: Whether a smaller record still does it.
  /// - Returns: The smallest that was found, which is this one where none was.
  public func reduced(limit: Int, while matters: (TestRecord) -> Bool) -> TestRecord {
    var search = Reduction(record: self, rest: limit)
    search.dropFields(matters)
    search.shortenValues(matters)
    return search.record
  }

  /// A search for a smaller record.
  private struct Reduction {
    var record: TestRecord
    var rest: Int

    /// Takes a smaller record where it still does it. Returns whether it was taken.
    mutating func take(_ smaller: TestRecord, _ matters: (TestRecord) -> Bool) -> Bool {
      guard rest > 0, smaller != record else { return false }
      rest -= 1
      guard matters(smaller) else { return false }
      record = smaller
      return true
    }

    /// Leaves out as many fields as it can: halves first, then smaller parts, at last single ones.
    mutating func dropFields(_ matters: (TestRecord) -> Bool) {
      var size = record.fields.count / 2
      while size > 0, rest > 0 {
        var start = 0
        while start < record.fields.count, rest > 0 {
          var smaller = record
          smaller.fields.removeSubrange(start..<min(start + size, record.fields.count))
          if !take(smaller, matters) { start += size }
        }
        size = size == 1 ? 0 : (size + 1) / 2
      }
    }

    /// Halves texts as often as it can.
    mutating func shortenValues(_ matters: (TestRecord) -> Bool) {
      for index in record.fields.indices {
        while case .known(.text(let text)) = record.fields[index].value, text.utf8.count > 1, rest > 0 {
          var smaller = record
          smaller.fields[index].value = .known(.text(String(text.prefix(text.count / 2))))
          if !take(smaller, matters) { break }
        }
      }
    }
  }
}
