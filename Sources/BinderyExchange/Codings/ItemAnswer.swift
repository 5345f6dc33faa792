package import Bindery
package import BinderyLoading

/// The answer of a worker for one record, decoded from the bytes that the worker sent.
///
/// A part is `nil` if it wasn't requested, or if the plugin made no model or view model to ask for it. The drawing, the
/// properties, the actions and the contents stay encoded until they are accessed.
package struct ItemAnswer: Sendable {
  /// The identifier and the version of a model, each replaced by the plugin's error if it failed.
  package struct Identity: Sendable {
    /// The identifier, or the plugin's error.
    package let id: Outcome<ModelId>

    /// The version, or the plugin's error.
    package let version: Outcome<ModelVersion>

    /// Creates an identity of an identifier and a version.
    package init(id: Outcome<ModelId>, version: Outcome<ModelVersion>) {
      self.id = id
      self.version = version
    }
  }

  /// A part of an answer, or the error of the plugin's function for it.
  package typealias Outcome<Value> = Result<Value, PluginError>

  /// The reason why there is no model, or `nil` if there is one.
  ///
  /// The reason is the plugin's refusal, or the error of an answer that exceeds a limit or of a worker that has ended.
  package internal(set) var refusal: PluginError?

  /// The identifier and the version of the model, or `nil` if they weren't requested or there is no model.
  package internal(set) var identity: Identity?

  /// The reason why the plugin made no view model, or `nil` if it made one or none was needed for the requested parts.
  package internal(set) var viewModelRefusal: PluginError?

  /// The drawing of the view, or `nil` if it wasn't requested or there is no view model.
  package internal(set) var drawing: Outcome<RemoteDrawing>?

  /// The purpose of the view whose drawing and preferred size were requested.
  ///
  /// The host sets it when the answer arrives, since the answer itself doesn't say.
  package var purpose = ViewPurpose.row

  /// The drawings of answers that were merged into this one, by the purposes of the views.
  private var otherDrawings: [ViewPurpose: Outcome<RemoteDrawing>] = [:]

  /// The preferred size of the view within the requested size, or `nil` if it wasn't requested or there is no view
  /// model.
  package internal(set) var preferredSize: Outcome<Size>?

  /// The values of the properties in the order of the media type, decoded at each access.
  ///
  /// The list is `nil` if the values weren't requested, or if there is no view model.
  package var properties: [Outcome<PropertyValue>]? { propertyList?.values() }

  /// The requests of the actions in the order of the media type, decoded at each access.
  ///
  /// The list is `nil` if the requests weren't asked for, or if there is no view model. A request is `nil` if the
  /// action requests nothing.
  package var actions: [Outcome<ActionRequest?>]? { actionList?.values() }

  /// The reasons why actions aren't possible, in the order of the media type, decoded at each access.
  ///
  /// The list is `nil` if they weren't requested, or if there is no view model. A reason is `nil` if the action isn't
  /// refused.
  package var refusals: [Outcome<String?>]? { refusalList?.values() }

  /// The request for the items that the item contains, or `nil` if it contains none, decoded at each access.
  ///
  /// The outcome is `nil` if it wasn't requested, or if there is no model.
  package var contents: Outcome<ContentsRequest?>? { contentsList?.values().first }

  /// The values of the properties, still encoded, or `nil` if they weren't requested.
  var propertyList: RemoteList<PropertyValue>?
  /// The requests of the actions, still encoded, or `nil` if they weren't requested.
  var actionList: RemoteList<ActionRequest?>?
  /// The reasons why actions aren't possible, still encoded, or `nil` if they weren't requested.
  var refusalList: RemoteList<String?>?
  /// The request for the item's contents, still encoded, as a list of one element, or `nil` if it wasn't requested.
  var contentsList: RemoteList<ContentsRequest?>?

  /// The number of bytes that encode the answer and those merged into it; 0 for one that wasn't decoded.
  package internal(set) var byteCount = 0

  /// The memory reserved for the answer in a budget, or `nil` if there was too little and the answer must not be kept.
  ///
  /// The host sets it when the answer arrives.
  package var room: KeptAnswers.Room?

  /// Creates an answer without parts; `refusal` is the reason why there is no model, or `nil`.
  package init(refusal: PluginError? = nil) {
    self.refusal = refusal
  }
}

extension ItemAnswer {
  /// Returns the drawing of the view for a purpose, or `nil` if it wasn't requested.
  package func drawing(as purpose: ViewPurpose) -> Outcome<RemoteDrawing>? {
    purpose == self.purpose ? drawing : otherDrawings[purpose]
  }

  /// Adds the parts of another answer for the same record that this one lacks.
  ///
  /// The preferred size isn't added, because it depends on the available size. If no part is added, the bytes of the
  /// other answer aren't kept.
  package mutating func merge(_ other: ItemAnswer) {
    let former = partCount
    identity = identity ?? other.identity
    if other.purpose == purpose {
      drawing = drawing ?? other.drawing
    } else if let drawing = other.drawing, otherDrawings[other.purpose] == nil {
      otherDrawings[other.purpose] = drawing
    }
    propertyList = propertyList ?? other.propertyList
    actionList = actionList ?? other.actionList
    refusalList = refusalList ?? other.refusalList
    contentsList = contentsList ?? other.contentsList
    guard partCount > former else { return }
    byteCount += other.byteCount
    if let room, let more = other.room { self.room = room.joined(with: more) }
  }

  /// The number of parts of the answer, without the preferred size.
  private var partCount: Int {
    let parts = [
      identity == nil, drawing == nil, propertyList == nil, actionList == nil, refusalList == nil, contentsList == nil,
    ]
    return parts.count { !$0 } + otherDrawings.count
  }

  /// Whether the answer decodes parts from its payload later, and so keeps the payload.
  package var keepsPayload: Bool {
    if case .success? = drawing { return true }
    return propertyList != nil || actionList != nil || refusalList != nil || contentsList != nil
  }
}

extension ItemAnswer {
  /// The size in bytes of the answer's decoded texts: the identifier and the texts of errors.
  package var textSize: Int {
    (identity?.textSize ?? 0)
      + [refusal, viewModelRefusal, drawing?.failure, preferredSize?.failure]
      .reduce(0) { $0 + ($1?.textSize ?? 0) }
  }
}

extension ItemAnswer.Identity {
  /// The size in bytes of the identifier, or of the texts of the errors in place of identifier and version.
  package var textSize: Int {
    let idSize =
      switch id {
      case .success(let id): id.rawValue.utf8.count
      case .failure(let error): error.textSize
      }
    return idSize + (version.failure?.textSize ?? 0)
  }
}

extension Result {
  /// The failure of the result, or `nil` if it has a value.
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

extension PluginError {
  /// The size of the texts that the error keeps, in bytes.
  package var textSize: Int {
    detail.utf8.count + (symbol?.utf8.count ?? 0) + (source?.utf8.count ?? 0)
  }
}
