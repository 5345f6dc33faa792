/// A type-erased view of a view model for another purpose than a row, such as a detail page.
///
///     provider.bind(Software.self, SoftwareViewModel.self, SoftwareView.self, views:
///     [.detail(SoftwareDetailView.self)])
public struct PurposedView<Logic: ViewModel>: Sendable {
  /// The purpose of the view, `detail` or `compact`.
  public let purpose: ViewPurpose

  /// A function that draws the view of a view model on a canvas.
  @usableFromInline let draw: @Sendable (Logic, inout any TextCanvas) -> Void

  /// A function that returns the view's preferred size for a view model and an available size.
  @usableFromInline let preferredSize: @Sendable (Logic, AvailableSize) -> Size

  /// Creates the view of a type for a purpose.
  @inlinable
  init<View: TextView>(_ purpose: ViewPurpose, _ view: View.Type) where View.Content == Logic {
    self.purpose = purpose
    draw = { viewModel, canvas in View().body(viewModel).draw(on: &canvas) }
    preferredSize = { viewModel, available in View().preferredSize(fitting: available, for: viewModel) }
  }

  /// Creates a view for the purpose `detail`, a page that shows one item.
  @inlinable
  public static func detail<View: TextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.detail, view)
  }

  /// Creates a view for the purpose `compact`, a single line in a list.
  @inlinable
  public static func compact<View: TextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.compact, view)
  }
}

/// The views of a type of view model for other purposes than the row, which are never released.
///
/// So models and view models refer to them without reference counting, on which all processors would contend.
@usableFromInline
final class PurposedViews<Logic: ViewModel>: Sendable {
  /// The views, by their purposes.
  private let views: [ViewPurpose: PurposedView<Logic>]

  /// Creates an object with the last view of each purpose.
  private init(_ views: [PurposedView<Logic>]) {
    self.views = Dictionary(views.map { ($0.purpose, $0) }) { _, last in last }
  }

  /// Creates an object with the last view of each purpose, which is never released, or returns `nil` for no views.
  @usableFromInline
  static func constant(_ views: [PurposedView<Logic>]) -> PurposedViews? {
    views.isEmpty ? nil : Unmanaged.passRetained(PurposedViews(views)).takeUnretainedValue()
  }

  /// The view for a purpose, or `nil` if there is no view for it.
  @usableFromInline subscript(purpose: ViewPurpose) -> PurposedView<Logic>? { views[purpose] }
}

/// A type-erased view of a live view model for another purpose than a row, such as a detail page.
public struct PurposedLiveView<Logic: LiveViewModel>: Sendable {
  /// The purpose of the view, `detail` or `compact`.
  public let purpose: ViewPurpose

  /// A function that returns the view's content for a view model.
  let text: @MainActor @Sendable (Logic) -> any Text

  /// A function that returns the view's preferred size for a view model and an available size.
  let preferredSize: @MainActor @Sendable (Logic, AvailableSize) -> Size

  /// Creates the view of a type for a purpose.
  private init<View: LiveTextView>(_ purpose: ViewPurpose, _ view: View.Type) where View.Content == Logic {
    self.purpose = purpose
    text = { viewModel in View().body(viewModel) }
    preferredSize = { viewModel, available in View().preferredSize(fitting: available, for: viewModel) }
  }

  /// Creates a view for the purpose `detail`, a page that shows one item.
  public static func detail<View: LiveTextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.detail, view)
  }

  /// Creates a view for the purpose `compact`, a single line in a list.
  public static func compact<View: LiveTextView>(_ view: View.Type) -> Self where View.Content == Logic {
    Self(.compact, view)
  }
}
