public import Bindery
public import BinderyTerminal

/// The format in which items are written.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// The format for people: the lines that views draw, laid out to a width.
  case text

  /// The format for pipes: one item per line, its parts separated by tabs, nothing truncated.
  case plain

  /// The format for programs: one JSON object with all items.
  case json

  /// The line-based format for programs: one JSON object per line, one line per item.
  case jsonl
}

/// The style in which items are written: a format and its parameters.
public struct OutputStyle: Sendable {
  /// The format of the output.
  public var format: OutputFormat

  /// The width in columns at which the format `text` lays out lines; other formats ignore it.
  public var columns: Int

  /// The appearance of text roles in the format `text`, or `nil` for lines without styles; other formats ignore it.
  public var theme: Theme?

  /// Creates a style from a format, a width in columns, and the appearance of text.
  public init(format: OutputFormat, columns: Int = WidthPolicy.fallback, theme: Theme? = nil) {
    self.format = format
    self.columns = columns
    self.theme = theme
  }
}

extension OutputStyle {
  /// The data that a ``PartWriter`` in this style reads from models, to prefetch when they are created.
  var itemRequest: ModelRequest {
    ModelRequest(itemParts)
  }

  /// The data that a ``ResultPage`` in this style reads from models, to prefetch when they are created.
  public var pageRequest: ModelRequest {
    request(for: itemParts.union(.identity))
  }

  /// The data of a model that a ``DetailPage`` in this style reads, to be requested when the model is created.
  public var detailRequest: ModelRequest {
    request(for: [.identity, .drawing, .properties, .actions])
  }

  /// The parts of a model that the output of one item shows in this format.
  private var itemParts: ModelParts {
    switch format {
    case .text, .plain: .drawing
    case .json, .jsonl: [.identity, .drawing, .properties, .actions]
    }
  }

  /// Returns the request for some parts of a model, to prefetch when it is created.
  ///
  /// In the format `text` the request includes the preferred size, which determines the layout.
  private func request(for parts: ModelParts) -> ModelRequest {
    format == .text ? ModelRequest(parts, fitting: Item.availableSize(within: columns)) : ModelRequest(parts)
  }
}
