import BinderyPlugin

/// What both twins call the same, and mean differently: here a name.
protocol Labelled {
  associatedtype Label: CustomStringConvertible
  var label: Label { get }
}

struct Item: Model, Codable, Labelled {
  static let kind: Kind = "twin-a"

  var id: Int
  var name: String

  var modelId: ModelId { ModelId(id) }
  var label: String { name }
}

struct ItemViewModel: ViewModel {
  private let item: Item

  init(model: Item, context: Context) {
    item = model
  }

  var title: String { "A \(item.name)" }
  var label: String { (item as Any as? any Labelled).map { "\($0.label)" } ?? "no label" }
  var members: String { Mirror(reflecting: item).children.map { $0.label ?? "" }.joined(separator: " ") }

  static let properties = [
    Property("title", \ItemViewModel.title),
    Property("label", \ItemViewModel.label),
    Property("members", \ItemViewModel.members),
  ]
}

struct ItemView: TextView {
  func body(_ item: ItemViewModel) -> some Text {
    Line {
      Run(item.title, .title)
      Run(item.label, .badge)
    }
  }
}

struct ItemPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Item.self, ItemViewModel.self, ItemView.self)
  }
}
