internal import Bindery
internal import BinderyTesting
package import CBindery

/// A plugin that is loaded to be examined, with its tables as they are.
package final class ProbedPlugin {
  /// What the entry returned.
  package let table: UnsafePointer<bindery_plugin>

  /// Its media types, in order.
  package let types: [ProbedType]

  /// Where findings go.
  let report: ProbeReport

  /// Reads the tables of an opened plugin.
  ///
  /// - Parameters:
  ///   - table: What the entry returned.
  ///   - report: Where findings go.
  /// - Throws: The rule of loading that it breaks.
  init(_ table: UnsafePointer<bindery_plugin>, report: ProbeReport) throws(Finding) {
    self.table = table
    self.report = report
    var types: [ProbedType] = []
    for index in 0..<min(table.pointee.media_type_count, 1024) {
      guard let type = table.pointee.media_types?[index] else { continue }
      types.append(try ProbedType(type, plugin: table, report: report))
    }
    self.types = types
  }
}
