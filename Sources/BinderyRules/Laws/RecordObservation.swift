public import Bindery

/// An observation of an item: everything that a host could show or tell of it.
///
/// The laws of the contract are laws about observations, whether these come from a library through the contract, from a
/// worker, or from the types of a plugin in Swift.
public struct RecordObservation: Hashable, Sendable {
  /// The value that a property or an action returned, or the sentence with which it failed.
  public enum Answer: Hashable, Sendable {
    /// The value that was returned.
    case value(PropertyValue)

    /// The sentence with which the call failed.
    case failure(String)
  }

  /// An answer with the name of its property or action.
  public struct Member: Hashable, Sendable {
    /// The name of the property or action.
    public var name: String

    /// The answer of the property or action.
    public var answer: Answer

    /// Creates a member from the name of a property or action and its answer.
    public init(_ name: String, _ answer: Answer) {
      self.name = name
      self.answer = answer
    }
  }

  /// The sentence with which the record was refused or a later call failed, or `nil` if all calls succeeded.
  public var failure: String?

  /// The identity of the model; empty if there is no model.
  public var identity = ""

  /// The version of the model; 0 if there is no model.
  public var version: UInt64 = 0

  /// The drawing of the view, with its text before a host makes that safe for a terminal; empty if nothing was drawn.
  public var drawing = TextDrawing()

  /// The sizes that the view prefers, by the number of columns available; empty if it wasn't asked.
  public var preferredSizes: [Int: Size] = [:]

  /// The properties and their values, in the order of the binding; empty if they weren't asked for.
  public var properties: [Member] = []

  /// The actions and what they returned, each as "verb argument", in the order of the binding; empty if they weren't
  /// asked for.
  public var actions: [Member] = []

  /// Creates an observation in which nothing was observed yet, and nothing has failed.
  public init() {}
}

extension RecordObservation {
  /// Observes everything that a binding shows of an item: identity, version, drawing, preferred sizes at eight widths,
  /// properties and actions.
  ///
  /// - Parameters:
  ///   - viewModel: The view model that is observed.
  ///   - model: The model that the view model was made from.
  ///   - binding: The binding that made the model.
  /// - Throws: The error of the first function of the model or view model that fails; `failure` stays `nil`.
  @MainActor
  public init(of viewModel: any BoundViewModel, over model: any BoundModel, _ binding: ViewBinding) throws {
    self.init()
    identity = try model.modelId.rawValue
    version = try model.modelVersion.rawValue
    drawing = try TextDrawing(of: viewModel)
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
  }
}

extension TextDrawing {
  /// Records what the view of a view model draws for a purpose, or throws the error of its draw().
  package init(of viewModel: any BoundViewModel, as purpose: ViewPurpose = .row) throws {
    var canvas: any TextCanvas = TextDrawing()
    try viewModel.draw(as: purpose, on: &canvas)
    self = canvas as? TextDrawing ?? TextDrawing()
  }
}
