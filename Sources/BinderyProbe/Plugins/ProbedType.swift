internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// A media type of an examined plugin, whose functions are called through watched calls with guarded arguments.
final class ProbedType {
  /// The kind that the media type shows.
  let kind: Kind

  /// The plugin's table of the media type, with absent members zero.
  let table: SizedTable<bindery_media_type>

  /// The properties, ready to be called, in the order of the table.
  let properties: [ForeignFunction]

  /// The actions, ready to be called, in the order of the table.
  let actions: [ForeignFunction]

  /// The report that takes the findings.
  let report: ProbeReport

  /// The layout of a declared type, or `nil` if the type has code or its layout can't be parsed.
  let layout: Layout?

  /// The name of the field that identifies an item of a declared type; empty if the table has none.
  let identityField: String

  /// The views for other purposes than the row, in the order of the plugin's table; none until they are asked for.
  var views: [SizedTable<bindery_view>] = []

  /// The plugin's table of actions, or `nil` if it has none, or wasn't asked for it.
  var actionTable: SizedTable<bindery_actions>?

  /// Whether the type is declared rather than written with code.
  var isDeclared: Bool { table.members.decode == nil }

  /// The names and types of the properties, in the order of the table.
  var declaredProperties: [PropertyDeclaration] {
    properties.map { PropertyDeclaration(name: $0.table.name, type: $0.signature.result) }
  }

  /// Reads the table of a media type, or throws L12 if a property or action of it is invalid.
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

  /// Returns a call, not yet begun, of the function with the given name; `item` is the model or view model that it is
  /// called for, if the function may begin a thread for it.
  func call(_ function: String, about item: UnsafeRawPointer? = nil) -> ProbedCall {
    ProbedCall(function, about: item, subject: kind.rawValue, report: report)
  }
}

/// A failure that a plugin's function returned: a status other than BINDERY_OK, and a sentence.
struct ProbedRefusal: Error, Hashable, Sendable {
  /// The name of the function.
  let function: String

  /// The returned status.
  let status: Int32

  /// The bytes that the function wrote to `failure`, unrepaired.
  let sentence: [UInt8]
}

extension ProbedType {
  /// Returns an observation of a view model: its drawings, properties and actions, and why these aren't
  /// possible. A refusal to draw the row is its failure.
  func look(at viewModel: UnsafeMutableRawPointer) -> RecordObservation {
    var seen = RecordObservation()
    do throws(ProbedRefusal) {
      seen.drawing = try draw(viewModel).drawing
    } catch {
      seen.failure = String(decoding: error.sentence, as: UTF8.self)
    }
    seen.views = drawings(of: viewModel)
    seen.properties = propertyMembers(of: viewModel)
    seen.actions = actionMembers(of: viewModel)
    seen.reasons = reasons(of: viewModel)
    return seen
  }

  /// Returns an observation with the identity and version of a model, and with everything else from `other`.
  func look(atModel model: UnsafeRawPointer, like other: RecordObservation) -> RecordObservation {
    var seen = other
    seen.identity = String(decoding: identity(of: model), as: UTF8.self)
    seen.version = version(of: model)
    return seen
  }
}
