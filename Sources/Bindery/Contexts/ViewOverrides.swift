/// A context's choices of how items are shown, which take precedence over those of kinds and screens.
///
///     context.viewOverrides.purpose = { _, purpose in purpose == .row ? .compact : purpose }
public struct ViewOverrides: Sendable {
  /// The bindings with which items of these kinds are shown, in place of the kinds' own bindings.
  public var bindings: [Kind: ViewBinding] = [:]

  /// A function that returns the purpose of the view to show for an item of a kind, given the purpose that a screen
  /// requests; by default, it returns the same purpose.
  public var purpose: @Sendable (_ kind: Kind, _ purpose: ViewPurpose) -> ViewPurpose = { _, purpose in purpose }

  /// Creates overrides that change nothing.
  public init() {}
}

extension ViewOverrides: ContextKey {
  /// The default overrides, which change nothing.
  public static var defaultValue: ViewOverrides { ViewOverrides() }
}

extension Context {
  /// The choices of how items are shown in this context, which take precedence over those of kinds and screens.
  public var viewOverrides: ViewOverrides {
    get { self[ViewOverrides.self] }
    set { self[ViewOverrides.self] = newValue }
  }
}
