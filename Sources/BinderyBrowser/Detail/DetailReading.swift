internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering

/// The data that a page shows of its item: drawing, properties, actions and picture.
struct DetailReading {
  /// A property with its value as text.
  struct Property: Hashable {
    let name: String
    /// The value as text.
    let value: String
  }

  /// The drawing of the item's view, or of a generic view with the reason why that failed.
  let drawing: TextDrawing

  /// The properties that have a value, in the order in which the plugin declares them.
  let properties: [Property]

  /// The item's actions, including those that aren't possible now.
  let actions: [ItemAction]

  /// The addresses of the item's picture, in several sizes.
  let artwork: ArtworkAddresses

  /// Whether the item's own view was drawn or is pending, so that there is nothing to retry.
  let isWhole: Bool

  /// The note that says why the item's own view is missing or what it waits for; `nil` if it was drawn.
  var note: String?

  /// Creates the data for a page whose item is pending or can't be shown.
  ///
  /// - Parameters:
  ///   - drawing: The drawing of the item elsewhere, such as in its row, or `nil` if there is none.
  ///   - problem: The reason why the item can't be shown, or `nil` if it is pending.
  init(after drawing: TextDrawing?, problem: (any Error)? = nil) {
    self.drawing = drawing ?? TextDrawing()
    (properties, actions, artwork) = ([], [], ArtworkAddresses(nil))
    isWhole = problem == nil
    note = problem.map { "\($0)" } ?? "…"
  }

  /// Reads an item's data from its view model; a live view model then reports changes of it.
  ///
  /// - Parameters:
  ///   - detail: The item with its view model.
  ///   - route: The address of the item.
  ///   - last: The previous data of the same view model, which is used where an answer is still pending.
  ///   - problem: The reason why the item's plugin can't be asked any more, or `nil` to ask it.
  ///   - log: The log for errors of properties, which are then left out.
  @MainActor
  init(of detail: Detail, at route: Route, after last: DetailReading?, problem: (any Error)? = nil, log: Log) {
    let item = Item(detail)
    let drawing = Result { if let problem { throw problem } else { return try item.drawing() } }
    do {
      self.drawing = try drawing.get()
      isWhole = true
    } catch is PendingAnswer {
      self.drawing = last?.drawing ?? TextDrawing()
      note = last.map { $0.note == nil } == true ? nil : "… waiting for \(detail.binding.plugin?.rawValue ?? "it")"
      isWhole = true
    } catch {
      // The generic view never fails.
      self.drawing = (try? item.failed(error).drawing()) ?? TextDrawing()
      isWhole = false
    }
    guard problem == nil else {
      (properties, actions, artwork) = ([], [], ArtworkAddresses(nil))
      return
    }
    properties = item.binding.properties.indices.compactMap { Self.property(at: $0, of: item, route, last, log) }
    actions = ItemResponder(detail.viewModel, of: detail.binding, at: route, log: log).actions
    artwork = item.artworkAddresses
  }

  /// Returns a property with its value, or `nil` if it has none; an answer that is pending keeps the last value.
  private static func property(
    at index: Int, of item: Item, _ route: Route, _ last: DetailReading?, _ log: Log
  ) -> Property? {
    let name = item.binding.properties[index].name
    do {
      let value = try item.property(at: index)
      if case .bytes(let bytes) = value { return Property(name: name, value: "\(bytes.count) bytes") }
      return value.text.flatMap { $0.isEmpty ? nil : Property(name: name, value: $0) }
    } catch is PendingAnswer {
      return last?.properties.first { $0.name == name }
    } catch {
      log.write(.warning, "'\(name)' of '\(route)' can't be read: \(error)")
      return nil
    }
  }
}

extension DetailReading {
  /// The text that the view draws as its title, or else its first text; `nil` if it draws no text.
  var title: String? {
    let runs = drawing.lines.joined().compactMap { element -> (text: String, role: TextRole)? in
      if case .run(let text, let role) = element { (text, role) } else { nil }
    }
    return (runs.first { $0.role == .title } ?? runs.first)?.text
  }
}
