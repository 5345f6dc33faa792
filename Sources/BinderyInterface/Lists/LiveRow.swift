public import Bindery

/// The row of a live view model that runs in this process, with the view that shows it.
///
/// A ``ListPresenter`` creates one for each model near the screen. A new version of the model updates the view model.
@MainActor
public final class LiveRow<View: LiveTextView>: ListRow {
  /// The type of the list's elements.
  public typealias Element = View.Content.Content

  /// The view model, which stays the same while the row does.
  public let viewModel: View.Content

  /// The presence that activates the view model.
  private let presence: Presence

  /// The notifier of changes to what was drawn.
  private let notice = ChangeNotice()

  /// The last drawing, which is kept until what it was made of changes.
  private let body = TrackedValue<View.Body>()

  /// Creates the view model of a model in a context.
  public init(_ model: Element, in context: Context) {
    viewModel = View.Content(model: model, context: context)
    presence = .presenting(viewModel)
  }

  /// Returns the content of the view, and observes its next change.
  public func text() -> View.Body {
    body.read(notice) { View().body(viewModel) }
  }

  /// Replaces the model by another version of the same thing.
  public func update(to model: Element) {
    viewModel.update(model)
  }

  /// Sets the activation with which this row presents the view model.
  public func activate(_ level: Activation) {
    presence.level = level
  }

  /// Sets the observer of changes to what `text()` has returned, in place of any former one.
  public func observe(_ changed: @escaping @Sendable () -> Void) {
    notice.setObserver(changed)
  }
}
