extension SwiftTemplate {
  /// The Swift source of the properties that return the requests of actions, and the reasons why actions aren't
  /// possible.
  var requests: String {
    let reasons = has(.actions) ? offers.compactMap(\.reason) : []
    return (offers.map(\.request) + reasons).joined()
  }

  /// The Swift source of the list of actions, or an empty string if there are none.
  var actions: String {
    guard !offers.isEmpty else { return "" }
    let entries = offers.map { offer in
      let title = has(.actions) ? ", title: \"\(offer.title)\"" : ""
      let refusal = has(.actions) && offer.reason != nil ? ", unless: \\\(type)ViewModel.\(offer.refusal)" : ""
      return "    ActionOffer(\"\(offer.name)\"\(title), \\\(type)ViewModel.\(offer.name)\(refusal))"
    }
    return "\n  static let actions = [\n\(entries.joined(separator: ",\n"))\(entries.count > 1 ? "," : "")\n  ]\n"
  }

  /// An action of the view model, as Swift source.
  private struct Offer {
    /// The name of the action, and of the property that returns its request.
    let name: String
    /// The title of the action for users.
    let title: String
    /// The Swift source of the property that returns the action's request.
    let request: String
    /// The name of the property that returns the reason why the action isn't possible.
    let refusal: String
    /// The Swift source of the property that returns the reason, or `nil` if the action is always possible.
    let reason: String?
  }

  /// The actions that a view model offers.
  private var offers: [Offer] {
    [roles.page.map(page), has(.actions) ? copy : nil].compactMap(\.self)
  }

  /// Returns the action that opens the address in a field.
  private func page(_ field: SampleField) -> Offer {
    let value = "item.\(Self.name(field))"
    let request = field.isOptional ? "\(value).map(ActionRequest.open)" : "ActionRequest.open(\(value))"
    return offer("page", "Open its page", request, "noPage", field.isOptional ? value : nil)
  }

  /// The action that copies the title of an item.
  private var copy: Offer {
    let optional = roles.title.flatMap { $0.isOptional ? "item.\(Self.name($0))" : nil }
    let request = optional.map { "\($0).map(ActionRequest.copy)" } ?? "ActionRequest.copy(title)"
    return offer("copyTitle", "Copy its title", request, "noTitle", optional)
  }

  /// Returns an action. `needed` is a Swift expression that is `nil` if the action isn't possible, or `nil` if it
  /// always is.
  private func offer(
    _ name: String, _ title: String, _ request: String, _ refusal: String, _ needed: String?
  ) -> Offer {
    let missing = name == "page" ? "page" : "title"
    let reason = needed.map { "  var \(refusal): String? { \($0) == nil ? \"it has no \(missing)\" : nil }\n" }
    return Offer(
      name: name, title: title, request: "  var \(name): ActionRequest? { \(request) }\n", refusal: refusal,
      reason: reason)
  }
}
