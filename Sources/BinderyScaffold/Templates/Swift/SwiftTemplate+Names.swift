extension SwiftTemplate {
  /// Returns the names of the members and types that an optional feature uses in a model and a view model.
  static func members(of ability: Ability) -> Set<String> {
    switch ability {
    case .actions: ["copyTitle", "noPage", "noTitle"]
    case .contents: ["contents", "ContainerModel", "ContentsRequest"]
    case .pages, .views: []
    case .live:
      [
        "Activation", "Int", "action", "activationLimit", "children", "max", "min", "restore", "run", "snapshot",
        "timesSeen", "update",
      ]
    }
  }

  /// Returns the names of the types that a plugin's source uses for an optional feature, which no plugin can have.
  static func types(of ability: Ability) -> Set<String> {
    switch ability {
    case .actions, .views: []
    case .contents: ["ContainerModel", "ContentsRequest"]
    case .pages: ["ByteReceiver", "ModelId", "PageToken", "SearchRequest", "SourceFailure", "SourceId"]
    case .live: ["Activation", "LiveTextView", "LiveViewModel", "MainActor", "Observable", "RestorableViewModel"]
    }
  }
}
