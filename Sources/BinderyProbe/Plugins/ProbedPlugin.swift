internal import Bindery
package import BinderyLoading
internal import BinderyRules
package import CBindery

/// A plugin that is loaded to be examined, with its tables as they are.
package final class ProbedPlugin {
  /// What the entry returned, with its members as far as it has them.
  package let table: SizedTable<bindery_plugin>

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
    let plugin = table
    let table = SizedTable(table, over: bindery_plugin())
    self.table = table
    self.report = report
    var types: [ProbedType] = []
    for index in 0..<min(table.members.media_type_count, 1024) {
      guard let type = table.members.media_types?[index] else { continue }
      types.append(try ProbedType(type, plugin: plugin, report: report))
    }
    self.types = types
  }
}
