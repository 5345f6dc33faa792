internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import Synchronization

extension Probe {
  /// Throws a finding of rule X01 if what a function of a declared type returned for one record on one thread changes
  /// when another thread calls it for another record.
  func compareDeclaredResults(of type: ProbedType, _ records: [TestRecord]) throws(Finding) {
    let records = records.prefix(4).flatMap { [$0, $0.withLongerTexts] }
    for function in type.properties + type.actions where function.signature.result.isPointed {
      for (first, second) in zip(records, records.dropFirst()) {
        guard let (before, after) = results(of: function, first, second), before != after else { continue }
        throw Finding(
          "X01", subject: order.subject,
          "what '\(function.table.name)' returned on one thread changes when another thread asks for that of another item: "
            + "'\(before.prefix(60))', then '\(after.prefix(60))'", input: first.description)
      }
    }
  }

  /// Returns the result of a function for one record, before and after another thread has called the function for
  /// another record; `nil` if there is no result.
  private func results(
    of function: ForeignFunction, _ first: TestRecord, _ second: TestRecord
  ) -> (before: String, after: String)? {
    let lent = GuardedRecord(first)
    let other = GuardedRecord(second)
    let place = UInt(bitPattern: other.pointer)
    let type = function.signature.result
    let surroundings = ForeignFunction.Surroundings(record: lent.pointer)
    let results: (String, String)?? = HostPart.call(function.table.name) {
      try? function.withReturned(surroundings) { returned in
        HostPart.run {
          guard let result = UnsafeRawPointer(bitPattern: UInt(returned)) else { return nil }
          let before = type.shown(at: result)
          SideBySide.run(1) { _ in
            let others = ForeignFunction.Surroundings(record: UnsafePointer(bitPattern: place))
            HostPart.callBack { try? function.withReturned(others) { _ in } }
          }
          return (before, type.shown(at: result))
        }
      }
    }
    return results ?? nil
  }
}
