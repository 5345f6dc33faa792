/// What a context decides of the views of items, in place of what its screens ask for.
///
///     context.viewOverrides.purpose = { _, purpose in purpose == .row ? .compact : purpose }
public struct ViewOverrides: Sendable {
  /// The bindings to show items by, in place of those of their kinds.
  public var bindings: [Kind: ViewBinding] = [:]

  /// Returns the purpose for which an item of a kind is shown, given that for which a screen asks. The default is the
  /// same purpose.
  public var purpose: @Sendable (_ kind: Kind, _ purpose: ViewPurpose) -> ViewPurpose = { _, purpose in purpose }

  /// Creates overrides that decide nothing.
  public init() {}
}

extension ViewOverrides: ContextKey {
  /// The default, which decides nothing.
  public static var defaultValue: ViewOverrides { ViewOverrides() }
}

extension Context {
  /// What this context decides of the views of items, in place of what its screens ask for.
  public var viewOverrides: ViewOverrides {
    get { self[ViewOverrides.self] }
    set { self[ViewOverrides.self] = newValue }
  }
}
