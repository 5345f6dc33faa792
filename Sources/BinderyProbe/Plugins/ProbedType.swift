internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// A media type of an examined plugin, whose functions are called through watched calls with guarded arguments.
final class ProbedType {
  /// The media type as it was read from its table.
  let type: MediaTypeTable

  /// The report that receives the findings.
  let report: ProbeReport

  /// The media type's views for other purposes than the row, in the order of the plugin's table; empty until they are
  /// set.
  var views: [ViewTable] = []

  /// The plugin's table of actions' titles and possibility, or `nil` if it has none, or it wasn't read.
  var actionTable: ActionsTable?

  /// Creates a media type whose functions can be called; findings go to `report`.
  init(_ type: MediaTypeTable, report: ProbeReport) {
    self.type = type
    self.report = report
  }

  /// The kind that the media type shows.
  var kind: Kind { type.kind }

  /// The plugin's C table of the media type, in which absent members are zero.
  var table: SizedTable<bindery_media_type> { type.table }

  /// The properties as callable functions, in the order of the table.
  var properties: [ForeignFunction] { type.functions.properties }

  /// The actions as callable functions, in the order of the table.
  var actions: [ForeignFunction] { type.functions.actions }

  /// The layout of a declarative type, or `nil` for other types.
  var layout: Layout? { type.layout }

  /// The name of the field that identifies an item of a declarative type; empty for other types.
  var identityField: String { type.identityField }

  /// Whether the type is declarative: the host decodes and draws it by a layout, without code of the plugin's.
  var isDeclared: Bool { type.isDeclared }

  /// The names and types of the properties, in the order of the table.
  var declaredProperties: [PropertyDeclaration] {
    properties.map { PropertyDeclaration(name: $0.table.name, type: $0.signature.result) }
  }

  /// Creates a watched call, not yet begun, of a function; `item` is the model or view model to which threads that the
  /// function starts are attributed.
  func call(_ function: String, about item: UnsafeRawPointer? = nil) -> ProbedCall {
    ProbedCall(function, about: item, subject: kind.rawValue, report: report)
  }
}

extension ProbedType {
  /// Returns an observation of a view model: its drawings, properties and actions, and the reasons why actions aren't
  /// possible.
  ///
  /// If the row can't be drawn, the observation has the failure.
  func observation(of viewModel: UnsafeMutableRawPointer) -> RecordObservation {
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

  /// Returns an observation with the identity and version of a model, and everything else from `other`.
  func observation(ofModel model: UnsafeRawPointer, like other: RecordObservation) -> RecordObservation {
    var seen = other
    seen.identity = String(decoding: identity(of: model), as: UTF8.self)
    seen.version = version(of: model)
    return seen
  }
}
