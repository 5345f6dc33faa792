internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering

/// What was read of an item to be shown on its page.
struct DetailReading {
  /// A property with its value as text.
  struct Property: Hashable {
    let name: String
    let value: String
  }

  /// The drawing of the item's view, or that of the generic view with the reason why there is none.
  let drawing: TextDrawing

  /// The properties that have a value, in the order of the plugin.
  let properties: [Property]

  /// The actions, also those that aren't possible now.
  let actions: [ItemAction]

  /// The addresses of the item's picture.
  let artwork: ArtworkAddresses

  /// Whether the item's own view was drawn or is about to be, so that there is nothing to try again.
  let isWhole: Bool

  /// Why the item's own view isn't there, or on whom that waits; `nil` if it is there.
  var note: String?

  /// Creates what stands for an item that isn't there.
  ///
  /// - Parameters:
  ///   - drawing: What was drawn of the item elsewhere, or `nil` if nothing was.
  ///   - problem: The reason why the item can't be shown, or `nil` if it is waited for.
  init(after drawing: TextDrawing?, problem: (any Error)? = nil) {
    self.drawing = drawing ?? TextDrawing()
    (properties, actions, artwork) = ([], [], ArtworkAddresses(nil))
    isWhole = problem == nil
    note = problem.map { "\($0)" } ?? "…"
  }

  /// Reads an item, which a live view model then observes.
  ///
  /// - Parameters:
  ///   - detail: The item.
  ///   - route: The address of the item.
  ///   - last: What was read of the same view model before, which stands for what it hasn't answered yet.
  ///   - problem: The reason why its plugin can't be asked any more, or `nil` to ask it.
  ///   - log: The log for errors of single properties, which are left out.
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
  /// The title that the view draws, or else the first text that it draws; `nil` if it draws none.
  var title: String? {
    let runs = drawing.lines.joined().compactMap { element -> (text: String, role: TextRole)? in
      if case .run(let text, let role) = element { (text, role) } else { nil }
    }
    return (runs.first { $0.role == .title } ?? runs.first)?.text
  }
}
