/// A result builder that makes the content of a view from lines, runs and spacers.
///
/// Its results are nested pairs whose types the compiler knows, so drawing a view looks up no types at run time.
@resultBuilder
public enum TextBuilder {
  /// Begins with a part.
  @inlinable
  public static func buildPartialBlock<First: Text>(first: First) -> First {
    first
  }

  /// Appends a part to the parts before it.
  @inlinable
  public static func buildPartialBlock<First: Text, Second: Text>(
    accumulated: First, next: Second
  ) -> TextPair<First, Second> {
    TextPair(accumulated, next)
  }

  /// Makes content that draws nothing.
  @inlinable
  public static func buildBlock() -> EmptyText {
    EmptyText()
  }

  /// Makes content that draws a part only if its condition holds.
  @inlinable
  public static func buildOptional<Content: Text>(_ content: Content?) -> OptionalText<Content> {
    OptionalText(content)
  }

  /// Makes content that draws the first branch of a condition, since that was taken.
  @inlinable
  public static func buildEither<First: Text, Second: Text>(first: First) -> EitherText<First, Second> {
    .first(first)
  }

  /// Makes content that draws the second branch of a condition, since that was taken.
  @inlinable
  public static func buildEither<First: Text, Second: Text>(second: Second) -> EitherText<First, Second> {
    .second(second)
  }

  /// Makes content that draws a part for each iteration of a loop.
  @inlinable
  public static func buildArray<Content: Text>(_ content: [Content]) -> RepeatedText<Content> {
    RepeatedText(content)
  }
}

/// The absence of content.
public struct EmptyText: Text {
  /// Creates empty content.
  @inlinable
  public init() {}

  /// Draws nothing.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {}
}

/// A pair of parts, drawn one after the other.
public struct TextPair<First: Text, Second: Text>: Text {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Draws the parts in order.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    first.draw(on: &canvas)
    second.draw(on: &canvas)
  }
}

/// A part that may be absent.
public struct OptionalText<Content: Text>: Text {
  @usableFromInline let content: Content?

  @inlinable
  init(_ content: Content?) {
    self.content = content
  }

  /// Draws the part if it is present.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    content?.draw(on: &canvas)
  }
}

/// A part of one of two types, for the branches of a condition.
public enum EitherText<First: Text, Second: Text>: Text {
  /// The part of the first branch, that of `if`, which was taken.
  case first(First)

  /// The part of the second branch, that of `else`, which was taken.
  case second(Second)

  /// Draws the part that is present.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    switch self {
    case .first(let content): content.draw(on: &canvas)
    case .second(let content): content.draw(on: &canvas)
    }
  }
}

/// A list of parts of one type, drawn one after the other.
public struct RepeatedText<Content: Text>: Text {
  @usableFromInline let content: [Content]

  @inlinable
  init(_ content: [Content]) {
    self.content = content
  }

  /// Draws the parts in order.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    for piece in content { piece.draw(on: &canvas) }
  }
}
