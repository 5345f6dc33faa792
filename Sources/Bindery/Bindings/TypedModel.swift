// These types are generic and entirely inlinable, so that a plugin's compiler specializes them for the plugin's own
// types.

/// A model of this image with the types of its view model and view.
@usableFromInline
final class TypedModel<Content: Model, Logic: ViewModel, View: TextView>: BoundModel
where Logic.Content == Content, View.Content == Logic {
  /// The decoded model.
  @usableFromInline let content: Content
  @inlinable var modelId: ModelId { content.modelId }
  @inlinable var modelVersion: ModelVersion { content.modelVersion }
  @inlinable var contents: ContentsRequest? { (content as? any ContainerModel)?.contents }

  /// The views for other purposes than the row, which live until the process ends, or `nil` for none.
  @usableFromInline unowned(unsafe) let views: PurposedViews<Logic>?

  /// Creates a bound model over a decoded one.
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

/// A view model of this image with the type of its view.
@usableFromInline
final class TypedViewModel<Logic: ViewModel, View: TextView>: BoundViewModel where View.Content == Logic {
  /// The view model itself.
  @usableFromInline let viewModel: Logic

  /// The views for other purposes than the row, which live until the process ends, or `nil` for none.
  @usableFromInline unowned(unsafe) let views: PurposedViews<Logic>?

  /// Creates a bound view model over one of this image.
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

  /// Returns the view for a purpose, or `nil` for the row and where there is none.
  @inlinable
  func view(for purpose: ViewPurpose) -> PurposedView<Logic>? {
    purpose == .row ? nil : views?[purpose]
  }
}
