/// A result builder that composes the content of a text view from lines, runs and spacers.
///
/// Its results are nested pairs whose types the compiler knows, so drawing a view looks up no types at run time.
@resultBuilder
public enum TextBuilder {
  /// Begins the content with its first part.
  @inlinable
  public static func buildPartialBlock<First: Text>(first: First) -> First {
    first
  }

  /// Appends a part to the content before it.
  @inlinable
  public static func buildPartialBlock<First: Text, Second: Text>(
    accumulated: First, next: Second
  ) -> TextPair<First, Second> {
    TextPair(accumulated, next)
  }

  /// Returns content that draws nothing.
  @inlinable
  public static func buildBlock() -> EmptyText {
    EmptyText()
  }

  /// Returns content for an `if` without `else`, which is `nil` if the condition was false.
  @inlinable
  public static func buildOptional<Content: Text>(_ content: Content?) -> OptionalText<Content> {
    OptionalText(content)
  }

  /// Returns content for a condition whose first branch was taken.
  @inlinable
  public static func buildEither<First: Text, Second: Text>(first: First) -> EitherText<First, Second> {
    .first(first)
  }

  /// Returns content for a condition whose second branch was taken.
  @inlinable
  public static func buildEither<First: Text, Second: Text>(second: Second) -> EitherText<First, Second> {
    .second(second)
  }

  /// Returns content for a loop, with a part for each iteration.
  @inlinable
  public static func buildArray<Content: Text>(_ content: [Content]) -> RepeatedText<Content> {
    RepeatedText(content)
  }
}

/// Content of a text view that draws nothing.
public struct EmptyText: Text {
  /// Creates empty content.
  @inlinable
  public init() {}

  /// Draws nothing.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {}
}

/// Content of a text view that consists of two parts, drawn one after the other.
public struct TextPair<First: Text, Second: Text>: Text {
  /// The content that is drawn first.
  @usableFromInline let first: First
  /// The content that is drawn after the first.
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Draws the parts of the content in order.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    first.draw(on: &canvas)
    second.draw(on: &canvas)
  }
}

/// Content of a text view that may be absent, for an `if` without `else`.
public struct OptionalText<Content: Text>: Text {
  /// The content, or `nil` if it is absent.
  @usableFromInline let content: Content?

  @inlinable
  init(_ content: Content?) {
    self.content = content
  }

  /// Draws the content if it is present.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    content?.draw(on: &canvas)
  }
}

/// Content of a text view of one of two types, for a condition with two branches.
public enum EitherText<First: Text, Second: Text>: Text {
  /// The content of the condition's first branch, if that was taken.
  case first(First)

  /// The content of the condition's second branch, if that was taken.
  case second(Second)

  /// Draws the content of the branch that was taken.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    switch self {
    case .first(let content): content.draw(on: &canvas)
    case .second(let content): content.draw(on: &canvas)
    }
  }
}

/// Content of a text view for a loop: parts of one type, drawn one after the other.
public struct RepeatedText<Content: Text>: Text {
  /// The parts of the content, in order.
  @usableFromInline let content: [Content]

  @inlinable
  init(_ content: [Content]) {
    self.content = content
  }

  /// Draws the parts of the content in order.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    for piece in content { piece.draw(on: &canvas) }
  }
}
