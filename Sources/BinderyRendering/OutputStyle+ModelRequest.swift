public import Bindery

extension OutputStyle {
  /// The data to prefetch for models whose items are written one after the other.
  var itemRequest: ModelRequest {
    ModelRequest(itemParts)
  }

  /// The data to prefetch for models whose items are written on a ``ResultPage``.
  public var pageRequest: ModelRequest {
    request(for: itemParts.union(.identity))
  }

  /// The data to prefetch for a model whose item is written on a ``DetailPage``.
  public var detailRequest: ModelRequest {
    request(for: [.identity, .drawing, .properties, .actions])
  }

  private var itemParts: ModelParts {
    switch format {
    case .text, .plain: .drawing
    case .json, .jsonl: [.identity, .drawing, .properties, .actions]
    }
  }

  /// Returns the request for some parts of a model.
  ///
  /// It includes the preferred size for text, which determines the layout.
  private func request(for parts: ModelParts) -> ModelRequest {
    format == .text ? ModelRequest(parts, fitting: Item.room(within: columns)) : ModelRequest(parts)
  }
}
