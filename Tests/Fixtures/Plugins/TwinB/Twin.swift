import BinderyPlugin

/// What both twins call the same, and mean differently: here a number of sizes.
protocol Labelled {
  associatedtype Label: BinaryInteger
  static var unit: String { get }
  var label: Label { get }
}

struct Item: Model, Codable, Labelled {
  static let kind: Kind = "twin-b"
  static let unit = "sizes"

  struct Size: Codable {
    var width: Double
    var isLarge: Bool?
  }

  var flag: Bool
  var sizes: [Size]
  var note: String?
  var id: String

  var modelId: ModelId { ModelId(id) }
  var label: Int { sizes.count }
}

struct ItemViewModel: ViewModel {
  let width: Double
  private let item: Item
  private let large: Int

  init(model: Item, context: Context) {
    width = model.sizes.map(\.width).reduce(0, +)
    item = model
    large = model.sizes.count { $0.isLarge == true }
  }

  var note: String? { item.note }
  var isFlagged: Bool { item.flag }
  var label: Int { (item as Any as? any Labelled).map { Int($0.label) + large } ?? -1 }
  var members: String { Mirror(reflecting: item).children.map { $0.label ?? "" }.joined(separator: " ") }

  static let properties = [
    Property("members", \ItemViewModel.members),
    Property("width", \ItemViewModel.width),
    Property("label", \ItemViewModel.label),
    Property("flagged", \ItemViewModel.isFlagged),
    Property("note", \ItemViewModel.note),
  ]
}

struct ItemView: TextView {
  func body(_ item: ItemViewModel) -> some Text {
    Line {
      Run("B \(item.width)", .detail)
      Spacer()
      if let note = item.note { Run(note, .secondary) }
    }
    Line("\(item.label) \(Item.unit)", .subtitle)
  }
}

struct ItemPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Item.self, ItemViewModel.self, ItemView.self)
  }
}
