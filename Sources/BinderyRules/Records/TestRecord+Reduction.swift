internal import Bindery

extension TestRecord {
  /// Returns a smaller record for which `matters` still returns true: fields that don't matter are removed, and texts
  /// are halved as often as possible.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of calls of `matters`.
  ///   - matters: Returns whether a smaller record still causes the behavior in question.
  /// - Returns: The smallest record that was found; the record itself if there was no smaller one.
  public func reduced(limit: Int, while matters: (TestRecord) -> Bool) -> TestRecord {
    var search = Reduction(record: self, rest: limit)
    search.dropFields(matters)
    search.shortenValues(matters)
    return search.record
  }

  /// The shrinking of a record that breaks a rule: a search for a smaller record that still breaks it, with the number
  /// of attempts that are left.
  private struct Reduction {
    /// The smallest record so far that breaks the rule.
    var record: TestRecord
    /// The number of attempts that are left.
    var rest: Int

    /// Keeps a smaller record if `matters` holds for it and attempts are left, and returns whether it was kept.
    mutating func take(_ smaller: TestRecord, _ matters: (TestRecord) -> Bool) -> Bool {
      guard rest > 0, smaller != record else { return false }
      rest -= 1
      guard matters(smaller) else { return false }
      record = smaller
      return true
    }

    /// Removes as many fields as possible: first halves of them, then smaller and smaller ranges, and at last single
    /// fields.
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

    /// Halves each text of the record as long as `matters` holds.
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
