import BinderyPlugin
import BinderyRules
import BinderyTesting

/// A model that keeps every rule.
struct Thing: Model, Codable, Equatable {
  static let kind: Kind = "thing"
  var id: Int
  var name: String?
  var modelId: ModelId { ModelId(id) }
}

/// A view model that keeps every rule.
struct ThingViewModel: ViewModel, Equatable {
  let name: String

  init(model: Thing, context: Context) { name = model.name ?? "untitled" }
  static let properties = [Property("name", \ThingViewModel.name)]
}

/// A view that keeps every rule.
struct ThingView: TextView {
  func body(_ thing: ThingViewModel) -> some Text {
    Line {
      Run("Thing", .badge)
      Run(thing.name, .title)
    }
  }
}

/// A plugin that keeps every rule.
struct GoodPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self)
  }
}

/// A sample of a thing.
let thing = TestSamples.json(#"{"kind": "thing", "id": 1, "name": "Lamp"}"#)

/// The codes of the rules that a check finds broken.
@MainActor
func brokenCodes(_ check: @MainActor () async throws -> Void) async throws -> [RuleCode] {
  do {
    try await check()
    return []
  } catch let failure as ContractFailure {
    return failure.findings.map(\.rule)
  }
}
