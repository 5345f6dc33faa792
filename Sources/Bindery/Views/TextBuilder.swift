/// Builds what a view shows from lines, runs and spacers.
///
/// The types that it makes are pairs of pairs, known to the compiler, so that a
/// view is drawn without any lookup of types at run time.
@resultBuilder
public enum TextBuilder {
  /// Starts with a piece.
  @inlinable
  public static func buildPartialBlock<First: Text>(first: First) -> First {
    first
  }

  /// Puts a piece after others.
  @inlinable
  public static func buildPartialBlock<First: Text, Second: Text>(
    accumulated: First, next: Second
  ) -> TextPair<First, Second> {
    TextPair(accumulated, next)
  }

  /// Draws nothing.
  @inlinable
  public static func buildBlock() -> EmptyText {
    EmptyText()
  }

  /// Draws a piece only where its condition holds.
  @inlinable
  public static func buildOptional<Content: Text>(_ content: Content?) -> OptionalText<Content> {
    OptionalText(content)
  }

  /// Draws the first of two pieces.
  @inlinable
  public static func buildEither<First: Text, Second: Text>(first: First) -> EitherText<First, Second> {
    .first(first)
  }

  /// Draws the second of two pieces.
  @inlinable
  public static func buildEither<First: Text, Second: Text>(second: Second) -> EitherText<First, Second> {
    .second(second)
  }

  /// Draws a piece for each turn of a loop.
  @inlinable
  public static func buildArray<Content: Text>(_ content: [Content]) -> RepeatedText<Content> {
    RepeatedText(content)
  }
}

/// No piece at all.
public struct EmptyText: Text {
  /// Creates the absence of a piece.
  @inlinable
  public init() {}

  /// Draws nothing.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {}
}

/// Two pieces, one after the other.
public struct TextPair<First: Text, Second: Text>: Text {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Draws the pieces in order.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    first.draw(on: &canvas)
    second.draw(on: &canvas)
  }
}

/// A piece that may be absent.
public struct OptionalText<Content: Text>: Text {
  @usableFromInline let content: Content?

  @inlinable
  init(_ content: Content?) {
    self.content = content
  }

  /// Draws the piece, if it is there.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    content?.draw(on: &canvas)
  }
}

/// One of two pieces.
public enum EitherText<First: Text, Second: Text>: Text {
  /// The piece of the branch that was taken.
  case first(First)

  /// The piece of the other branch.
  case second(Second)

  /// Draws the piece that is there.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    switch self {
    case .first(let content): content.draw(on: &canvas)
    case .second(let content): content.draw(on: &canvas)
    }
  }
}

/// Pieces of one type, one after the other.
public struct RepeatedText<Content: Text>: Text {
  @usableFromInline let content: [Content]

  @inlinable
  init(_ content: [Content]) {
    self.content = content
  }

  /// Draws the pieces in order.
  @inlinable
  public func draw(on canvas: inout any TextCanvas) {
    for piece in content { piece.draw(on: &canvas) }
  }
}
