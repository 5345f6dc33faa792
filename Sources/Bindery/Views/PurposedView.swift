/// A view of a view model for another purpose than a row, with the type of the view hidden.
///
///     provider.bind(Software.self, SoftwareViewModel.self, SoftwareView.self, views: [.detail(SoftwareDetailView.self)])
public struct PurposedView<Logic: ViewModel>: Sendable {
  /// The purpose of the view, which is never `row`.
  public let purpose: ViewPurpose

  /// Draws a view model on a canvas.
  @usableFromInline let draw: @Sendable (Logic, inout any TextCanvas) -> Void

  /// Returns the preferred size of the view of a view model.
  @usableFromInline let preferredSize: @Sendable (Logic, AvailableSize) -> Size

  @inlinable
  init<View: TextView>(_ purpose: ViewPurpose, _ view: View.Type) where View.Content == Logic {
    self.purpose = purpose
    draw = { viewModel, canvas in View().body(viewModel).draw(on: &canvas) }
    preferredSize = { viewModel, available in View().preferredSize(fitting: available, for: viewModel) }
  }

  /// Returns the view for a page that shows the item alone.
  @inlinable
  public static func detail<View: TextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.detail, view)
  }

  /// Returns the view for a single line among many.
  @inlinable
  public static func compact<View: TextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.compact, view)
  }
}

/// The views of a view model for other purposes than the row, which live until the process ends.
///
/// So models and view models refer to them without a count, which all processors would change with each item.
@usableFromInline
final class PurposedViews<Logic: ViewModel>: Sendable {
  private let views: [ViewPurpose: PurposedView<Logic>]

  private init(_ views: [PurposedView<Logic>]) {
    self.views = Dictionary(views.map { ($0.purpose, $0) }) { _, last in last }
  }

  /// Returns views that are never released, the last of each purpose, or `nil` if there are none.
  @usableFromInline
  static func constant(_ views: [PurposedView<Logic>]) -> PurposedViews? {
    views.isEmpty ? nil : Unmanaged.passRetained(PurposedViews(views)).takeUnretainedValue()
  }

  /// The view for a purpose, or `nil` if there is none.
  @usableFromInline subscript(purpose: ViewPurpose) -> PurposedView<Logic>? { views[purpose] }
}

/// A view of a live view model for another purpose than a row, with the type of the view hidden.
public struct PurposedLiveView<Logic: LiveViewModel>: Sendable {
  /// The purpose of the view, which is never `row`.
  public let purpose: ViewPurpose

  /// Returns the content of the view for a view model.
  let text: @MainActor @Sendable (Logic) -> any Text

  /// Returns the preferred size of the view of a view model.
  let preferredSize: @MainActor @Sendable (Logic, AvailableSize) -> Size

  private init<View: LiveTextView>(_ purpose: ViewPurpose, _ view: View.Type) where View.Content == Logic {
    self.purpose = purpose
    text = { viewModel in View().body(viewModel) }
    preferredSize = { viewModel, available in View().preferredSize(fitting: available, for: viewModel) }
  }

  /// Returns the view for a page that shows the item alone.
  public static func detail<View: LiveTextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.detail, view)
  }

  /// Returns the view for a single line among many.
  public static func compact<View: LiveTextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.compact, view)
  }
}
