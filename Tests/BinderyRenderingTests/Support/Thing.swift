import Bindery

/// A model with a property of every type.
struct Thing: Model, Codable {
  static let kind: Kind = "thing"

  var id: Int
  var name: String
  var note: String?
  var weight: Double?

  var modelId: ModelId { ModelId(id) }
}

struct ThingViewModel: ViewModel {
  let thing: Thing

  init(model: Thing, context: Context) {
    thing = model
  }

  var title: String { thing.name }
  var note: String? { thing.note }
  var number: Int { thing.id }
  var weight: Double? { thing.weight }
  var isHeavy: Bool { (thing.weight ?? 0) > 9 }
  var bytes: [UInt8] { Array(thing.name.utf8.prefix(3)) }
  var page: ActionRequest? { thing.note.map { .open("https://example.org/\($0)") } }

  static let properties = [
    Property("title", \ThingViewModel.title),
    Property("note", \ThingViewModel.note),
    Property("number", \ThingViewModel.number),
    Property("weight", \ThingViewModel.weight),
    Property("heavy", \ThingViewModel.isHeavy),
    Property("bytes", \ThingViewModel.bytes),
  ]

  static let actions = [ActionOffer("page", \ThingViewModel.page)]
}

struct ThingView: TextView {
  func body(_ thing: ThingViewModel) -> some Text {
    Line {
      Run(thing.title, .title)
      Spacer()
      Run("\(thing.number)", .detail)
    }
    Line(thing.note, .secondary)
  }
}

/// The reason why a ``Fragile`` item fails.
struct Breakage: Error, CustomStringConvertible {
  let description: String
}

/// A model, and its view model, that do all they are asked to but for one thing.
final class Fragile: BoundModel, BoundViewModel {
  /// What fails.
  enum Fault: String, CaseIterable {
    case decoding, identity, version, viewModel, property, action, drawing, size
  }

  let fault: Fault

  init(_ fault: Fault) throws {
    self.fault = fault
    try fail(at: .decoding)
  }

  private func fail(at place: Fault) throws {
    if fault == place { throw Breakage(description: "the \(place.rawValue) is broken") }
  }

  var modelId: ModelId {
    get throws {
      try fail(at: .identity)
      return ModelId(7)
    }
  }

  var modelVersion: ModelVersion {
    get throws {
      try fail(at: .version)
      return ModelVersionMixer().result()
    }
  }

  func viewModel(in context: Context) throws -> any BoundViewModel {
    try fail(at: .viewModel)
    return self
  }

  func property(at index: Int) throws -> PropertyValue {
    try fail(at: .property)
    return .text("fine")
  }

  func action(at index: Int) throws -> ActionRequest? {
    try fail(at: .action)
    return .open("https://example.org")
  }

  func draw(on canvas: inout any TextCanvas) throws {
    canvas.run("half a view", .title)
    canvas.endLine()
    canvas.run("and half a line", .body)
    try fail(at: .drawing)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try fail(at: .size)
    return Size(columns: 20, rows: 2)
  }
}
