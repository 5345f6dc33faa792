internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// A media type of an examined plugin, whose functions are called through watched calls with guarded arguments.
final class ProbedType {
  /// The media type as it was read from its table.
  let type: MediaTypeTable

  /// The report that takes the findings.
  let report: ProbeReport

  /// The media type's views for other purposes than the row, in the order of the plugin's table; empty until they are
  /// set.
  var views: [ViewTable] = []

  /// The plugin's table of actions, or `nil` if it has none, or wasn't asked for it.
  var actionTable: ActionsTable?

  /// Creates a media type whose functions can be called; findings go to `report`.
  init(_ type: MediaTypeTable, report: ProbeReport) {
    self.type = type
    self.report = report
  }

  /// The kind that the media type shows.
  var kind: Kind { type.kind }

  /// The plugin's table of the media type, with absent members zero.
  var table: SizedTable<bindery_media_type> { type.table }

  /// The properties, ready to be called, in the order of the table.
  var properties: [ForeignFunction] { type.functions.properties }

  /// The actions, ready to be called, in the order of the table.
  var actions: [ForeignFunction] { type.functions.actions }

  /// The layout of a declared type, or `nil` if the type has code.
  var layout: Layout? { type.layout }

  /// The name of the field that identifies an item of a declared type; empty for a type with code.
  var identityField: String { type.identityField }

  /// Whether the type is declared rather than written with code.
  var isDeclared: Bool { type.isDeclared }

  /// The names and types of the properties, in the order of the table.
  var declaredProperties: [PropertyDeclaration] {
    properties.map { PropertyDeclaration(name: $0.table.name, type: $0.signature.result) }
  }

  /// Returns a call, not yet begun, of the function with the given name; `item` is the model or view model that it is
  /// called for, if the function may begin a thread for it.
  func call(_ function: String, about item: UnsafeRawPointer? = nil) -> ProbedCall {
    ProbedCall(function, about: item, subject: kind.rawValue, report: report)
  }
}

extension ProbedType {
  /// Returns an observation of a view model: its drawings, properties and actions, and the reasons why actions aren't
  /// possible.
  ///
  /// If the row can't be drawn, the observation has the failure.
  func look(at viewModel: UnsafeMutableRawPointer) -> RecordObservation {
    var seen = RecordObservation()
    do throws(CallFailure) {
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
