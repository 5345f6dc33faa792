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
