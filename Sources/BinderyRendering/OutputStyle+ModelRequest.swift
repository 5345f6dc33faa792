public import Bindery

extension OutputStyle {
  /// What is asked of models whose items are written one after the other.
  var itemRequest: ModelRequest {
    ModelRequest(itemParts)
  }

  /// What is asked of models whose items are written on a page, by a ``ResultPage``.
  public var pageRequest: ModelRequest {
    request(for: itemParts.union(.identity))
  }

  /// What is asked of a model of which all is told, by a ``DetailPage``.
  public var detailRequest: ModelRequest {
    request(for: [.identity, .drawing, .properties, .actions])
  }

  private var itemParts: ModelParts {
    switch format {
    case .text, .plain: .drawing
    case .json, .jsonl: [.identity, .drawing, .properties, .actions]
    }
  }

  /// A page of text is laid out to the size that its items want.
  private func request(for parts: ModelParts) -> ModelRequest {
    format == .text ? ModelRequest(parts, fitting: Item.room(within: columns)) : ModelRequest(parts)
  }
}
