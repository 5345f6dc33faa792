public import Bindery

/// An observation of an item: all that a host can read from it, such as its identity, drawings and properties.
///
/// The laws of the contract are laws about observations, whether these are made through the tables of a library, in a
/// worker process, or with the types of a plugin in Swift.
public struct RecordObservation: Hashable, Sendable {
  /// The value that a property or an action returned, or the error message with which it failed.
  public enum Answer: Hashable, Sendable {
    /// The call returned this value.
    case value(PropertyValue)

    /// The call failed with this error message.
    case failure(String)
  }

  /// The name of a property or action, with the value that it returned or its failure.
  public struct Member: Hashable, Sendable {
    /// The name of the property or action.
    public var name: String

    /// The value that the property or action returned, or its failure.
    public var answer: Answer

    /// Creates a member from the name of a property or action, and the value that it returned or its failure.
    public init(_ name: String, _ answer: Answer) {
      self.name = name
      self.answer = answer
    }
  }

  /// A drawing of an item for another purpose than a row of a list.
  public struct View: Hashable, Sendable {
    /// The name of the purpose, such as "detail".
    public var purpose: String

    /// The drawing of the view; empty if it has failed.
    public var drawing = TextDrawing()

    /// The error message with which the view failed, or `nil` if it was drawn.
    public var failure: String?

    /// Creates an empty drawing of a view for a purpose.
    public init(_ purpose: String) {
      self.purpose = purpose
    }
  }

  /// The error message with which the record was refused or a later call failed, or `nil` if all calls succeeded.
  public var failure: String?

  /// The identity of the model; empty if there is no model.
  public var identity = ""

  /// The version of the model; 0 if there is no model.
  public var version: UInt64 = 0

  /// The drawing of the row, with its text before a host makes it safe for a terminal; empty if nothing was drawn.
  public var drawing = TextDrawing()

  /// The drawings for other purposes than a row of a list, in the order of the plugin; empty if they weren't made.
  public var views: [View] = []

  /// The sizes that the view prefers, by the number of available columns; empty if they weren't queried.
  public var preferredSizes: [Int: Size] = [:]

  /// The properties and their values, in the order of the binding; empty if they weren't read.
  public var properties: [Member] = []

  /// The actions and what they returned, each as "verb argument", in the order of the binding; empty if they weren't
  /// read.
  public var actions: [Member] = []

  /// The actions, each with the reason why it isn't possible, or absent if it is; empty if the reasons weren't read.
  public var reasons: [Member] = []

  /// Creates an empty observation without a failure.
  public init() {}
}

extension RecordObservation {
  /// Observes everything that a binding shows of an item: identity, version, drawings, preferred sizes at eight widths,
  /// properties, actions, and the reasons why actions aren't possible.
  ///
  /// - Parameters:
  ///   - viewModel: The view model to observe.
  ///   - model: The model from which the view model was created.
  ///   - binding: The binding (the plugin's media type) that created the model.
  /// - Throws: The error of the first function of the model or view model that fails; `failure` stays `nil`.
  @MainActor
  public init(of viewModel: any BoundViewModel, over model: any BoundModel, _ binding: ViewBinding) throws {
    self.init()
    identity = try model.modelId.rawValue
    version = try model.modelVersion.rawValue
    drawing = try TextDrawing(of: viewModel)
    views = try binding.otherPurposes.map { purpose in
      var view = View(purpose.rawValue)
      view.drawing = try TextDrawing(of: viewModel, as: purpose)
      return view
    }
    for columns in [0, 1, 2, 10, 40, 80, 200, 500] {
      let room = AvailableSize(Size(columns: columns, rows: 100))
      preferredSizes[columns] = try viewModel.preferredSize(fitting: room)
    }
    properties = try binding.properties.enumerated().map { index, property in
      Member(property.name, .value(try viewModel.property(at: index)))
    }
    actions = try binding.actions.enumerated().map { index, action in
      Member(action.name, .value(try viewModel.action(at: index).map { .text("\($0)") } ?? .absent))
    }
    reasons = try binding.actions.enumerated().map { index, action in
      Member(action.name, .value(try viewModel.refusal(ofActionAt: index).map { .text($0) } ?? .absent))
    }
  }
}

extension ViewBinding {
  /// The purposes other than a row for which the binding has a view, always in the same order.
  package var otherPurposes: [ViewPurpose] {
    ViewPurpose.allCases.filter { $0 != .row && purposes.contains($0) }
  }
}

extension TextDrawing {
  /// Records what the view of a view model draws for a purpose, or throws the error of its drawing function.
  package init(of viewModel: any BoundViewModel, as purpose: ViewPurpose = .row) throws {
    var canvas: any TextCanvas = TextDrawing()
    try viewModel.draw(as: purpose, on: &canvas)
    self = canvas as? TextDrawing ?? TextDrawing()
  }
}
