internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// An opened plugin, with its tables as the contract lays them out.
final class ProbedPlugin {
  /// The table that the entry returned, with absent members zero.
  let table: SizedTable<bindery_plugin>

  /// The plugin's media types, in the order of its table.
  let types: [ProbedType]

  /// The report that takes the findings.
  let report: ProbeReport

  /// Reads the tables of an opened plugin, or throws L12 if a property or action of a media type is invalid.
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
