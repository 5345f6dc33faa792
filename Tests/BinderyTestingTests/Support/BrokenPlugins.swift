import BinderyPlugin
import Synchronization

/// Binds a kind twice.
struct TwofoldPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self)
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self, kinds: ["thing"])
  }
}

/// Binds a kind of which there is no sample.
struct WidePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self, kinds: ["thing", "thingamajig"])
  }
}

/// Makes models that know when they were made.
struct NumberingPlugin: Plugin {
  private static let numbers = Atomic(0)

  struct NumberedThing: Model, Decodable, Equatable {
    enum CodingKeys: CodingKey { case id, name }
    static let kind: Kind = "thing"
    var id: Int
    var name: String?
    var number = NumberingPlugin.numbers.add(1, ordering: .relaxed).newValue
    var modelId: ModelId { ModelId(id) }
    var modelVersion: ModelVersion { ModelVersionMixer.version(of: name) }
  }

  struct NumberedViewModel: ViewModel {
    let name: String
    init(model: NumberedThing, context: Context) { name = model.name ?? "untitled" }
    static let properties = [Property("name", \NumberedViewModel.name)]
  }

  struct NumberedView: TextView {
    func body(_ thing: NumberedViewModel) -> some Text {
      Line("Thing")
      Line(thing.name)
    }
  }

  func register(in provider: ViewBindingProvider) {
    provider.bind(NumberedThing.self, NumberedViewModel.self, NumberedView.self)
  }
}

/// Has models that are equal, and other versions.
struct CarelessPlugin: Plugin {
  struct CarelessThing: Model, Codable, Equatable {
    static let kind: Kind = "thing"
    var id: Int
    var name: String?
    var modelId: ModelId { ModelId(id) }
    static func == (first: Self, second: Self) -> Bool { first.id == second.id }
  }

  struct CarelessViewModel: ViewModel {
    let name: String
    init(model: CarelessThing, context: Context) { name = model.name ?? "untitled" }
    static let properties = [Property("name", \CarelessViewModel.name)]
  }

  struct CarelessView: TextView {
    func body(_ thing: CarelessViewModel) -> some Text {
      Line("Thing")
      Line(thing.name)
    }
  }

  func register(in provider: ViewBindingProvider) {
    provider.bind(CarelessThing.self, CarelessViewModel.self, CarelessView.self)
  }
}

/// Draws what its view models don't compare.
struct HidingPlugin: Plugin {
  struct HidingViewModel: ViewModel, Equatable {
    let name: String
    init(model: Thing, context: Context) { name = model.name ?? "untitled" }
    static let properties = [Property("name", \HidingViewModel.name)]
    static func == (first: Self, second: Self) -> Bool { true }
  }

  struct HidingView: TextView {
    func body(_ thing: HidingViewModel) -> some Text {
      Line("Thing")
      Line(thing.name)
    }
  }

  func register(in provider: ViewBindingProvider) {
    provider.bind(Thing.self, HidingViewModel.self, HidingView.self)
  }
}

/// Has models of one version that look different.
struct TimelessPlugin: Plugin {
  struct TimelessThing: Model, Decodable {
    static let kind: Kind = "thing"
    var id: Int
    var name: String?
    var modelId: ModelId { ModelId(id) }
    var modelVersion: ModelVersion { ModelVersion(rawValue: 1) }
  }

  struct TimelessViewModel: ViewModel {
    let name: String
    init(model: TimelessThing, context: Context) { name = model.name ?? "untitled" }
    static let properties = [Property("name", \TimelessViewModel.name)]
  }

  struct TimelessView: TextView {
    func body(_ thing: TimelessViewModel) -> some Text {
      Line("Thing")
      Line(thing.name)
    }
  }

  func register(in provider: ViewBindingProvider) {
    provider.bind(TimelessThing.self, TimelessViewModel.self, TimelessView.self)
  }
}

/// Draws another number each time.
struct RestlessPlugin: Plugin {
  private static let numbers = Atomic(0)

  struct RestlessView: TextView {
    func body(_ thing: ThingViewModel) -> some Text {
      Line("\(RestlessPlugin.numbers.add(1, ordering: .relaxed).newValue)")
      Line(thing.name)
    }
  }

  func register(in provider: ViewBindingProvider) {
    provider.bind(Thing.self, ThingViewModel.self, RestlessView.self)
  }
}

/// Calls the name of a thing the address of its picture.
struct PicturePlugin: Plugin {
  struct PictureViewModel: ViewModel {
    let name: String

    init(model: Thing, context: Context) { name = model.name ?? "untitled" }
    static let properties = [Property("artwork", \PictureViewModel.name)]
  }

  struct PictureView: TextView {
    func body(_ thing: PictureViewModel) -> some Text { Run(thing.name, .title) }
  }

  func register(in provider: ViewBindingProvider) {
    provider.bind(Thing.self, PictureViewModel.self, PictureView.self)
  }
}
