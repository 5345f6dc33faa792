// These types are generic and entirely inlinable, so that a plugin's compiler specializes them for the plugin's own
// types.

/// A bound model whose view model and view are of types in this library.
@usableFromInline
final class TypedModel<Content: Model, Logic: ViewModel, View: TextView>: BoundModel
where Logic.Content == Content, View.Content == Logic {
  /// The decoded model.
  @usableFromInline let content: Content
  @inlinable var modelId: ModelId { content.modelId }
  @inlinable var modelVersion: ModelVersion { content.modelVersion }
  @inlinable var contents: ContentsRequest? { (content as? any ContainerModel)?.contents }

  /// The views for other purposes than the row, which are never released, or `nil` if there are none.
  @usableFromInline unowned(unsafe) let views: PurposedViews<Logic>?

  /// Creates a bound model from a decoded model and the views for other purposes than the row.
  @inlinable
  init(content: Content, views: PurposedViews<Logic>?) {
    self.content = content
    self.views = views
  }

  @inlinable
  func viewModel(in context: Context) -> any BoundViewModel {
    TypedViewModel<Logic, View>(viewModel: Logic(model: content, context: context), views: views)
  }
}

/// A bound view model whose view is of a type in this library.
@usableFromInline
final class TypedViewModel<Logic: ViewModel, View: TextView>: BoundViewModel where View.Content == Logic {
  /// The view model of the plugin's author.
  @usableFromInline let viewModel: Logic

  /// The views for other purposes than the row, which are never released, or `nil` if there are none.
  @usableFromInline unowned(unsafe) let views: PurposedViews<Logic>?

  /// Creates a bound view model from the author's view model and the views for other purposes than the row.
  @inlinable
  init(viewModel: Logic, views: PurposedViews<Logic>?) {
    self.viewModel = viewModel
    self.views = views
  }

  @inlinable
  func property(at index: Int) -> PropertyValue {
    Logic.properties[index].value(in: viewModel)
  }

  @inlinable
  func action(at index: Int) -> ActionRequest? {
    Logic.actions[index].request(in: viewModel)
  }

  @inlinable
  func refusal(ofActionAt index: Int) -> String? {
    Logic.actions[index].refusal(in: viewModel)
  }

  @inlinable
  func draw(on canvas: inout any TextCanvas) {
    View().body(viewModel).draw(on: &canvas)
  }

  @inlinable
  func preferredSize(fitting available: AvailableSize) -> Size {
    View().preferredSize(fitting: available, for: viewModel)
  }

  @inlinable
  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) {
    guard let view = view(for: purpose) else { return draw(on: &canvas) }
    view.draw(viewModel, &canvas)
  }

  @inlinable
  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) -> Size {
    view(for: purpose)?.preferredSize(viewModel, available) ?? preferredSize(fitting: available)
  }

  /// Returns the view for a purpose, or `nil` for the row and for a purpose without a view of its own.
  @inlinable
  func view(for purpose: ViewPurpose) -> PurposedView<Logic>? {
    purpose == .row ? nil : views?[purpose]
  }
}
