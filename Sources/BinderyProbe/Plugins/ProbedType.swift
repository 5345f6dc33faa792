package import Bindery
package import BinderyLoading
internal import BinderyRules
package import CBindery

/// A media type of a plugin that is examined: its functions, each called with what is watched.
package final class ProbedType {
  /// The kind.
  package let kind: Kind

  /// The table, with its members as far as it has them.
  package let table: SizedTable<bindery_media_type>

  /// The properties, ready to be called.
  let properties: [ForeignFunction]

  /// The actions, ready to be called.
  let actions: [ForeignFunction]

  /// Where findings go.
  let report: ProbeReport

  /// What a declared type draws; nothing with code, or where it can't be read.
  let layout: Layout?

  /// The field whose value is the identity of an item of a declared type.
  let identityField: String

  /// Whether the type is declared rather than written with code.
  package var isDeclared: Bool { table.members.decode == nil }

  init(
    _ table: UnsafePointer<bindery_media_type>, plugin: UnsafePointer<bindery_plugin>, report: ProbeReport
  ) throws(Finding) {
    let table = SizedTable(table, over: bindery_media_type())
    let kind = table.members.kind.map { String(cString: $0) } ?? ""
    self.kind = Kind(rawValue: kind)
    self.table = table
    self.report = report
    identityField = table.members.identity_field.map { String(cString: $0) } ?? ""
    layout = table.members.layout.flatMap { try? Layout(parsing: String(cString: $0)) }
    do throws(PluginError) {
      let isDeclared = table.members.decode == nil
      properties = try Self.functions(table.members.properties, table.members.property_count, "properties", isDeclared)
      actions = try Self.functions(table.members.actions, table.members.action_count, "actions", isDeclared)
    } catch {
      throw Finding("L12", subject: kind, "\(error)")
    }
  }

  private static func functions(
    _ first: UnsafePointer<bindery_binding>?, _ count: Int, _ list: String, _ isDeclared: Bool
  ) throws(PluginError) -> [ForeignFunction] {
    var functions: [ForeignFunction] = []
    for table in try bindings(first, count, of: list, plugin: list) {
      functions.append(
        try ForeignFunction(
          table, handles: isDeclared ? ["binding", "record"] : ["binding", "viewModel"], takesFields: isDeclared,
          plugin: list))
    }
    return functions
  }

  /// Prepares a call of one of the functions.
  ///
  /// - Parameter function: Its name.
  /// - Returns: The call.
  package func call(_ function: String) -> ProbedCall {
    ProbedCall(function, subject: kind.rawValue, report: report)
  }
}

/// What a function that can fail gave: a status and a sentence.
package struct ProbedRefusal: Error, Hashable, Sendable {
  /// The function.
  package let function: String

  /// What it returned.
  package let status: Int32

  /// What it wrote to `failure`, as it came.
  package let sentence: [UInt8]
}
