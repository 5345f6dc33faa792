import BinderyPlugin

struct BoardGame: Model, Codable {
  static let kind: Kind = "board-game"
  var id: Int
  var name: String
  var minutes: Int?
  var modelId: ModelId { ModelId(id) }
}

struct BoardGameViewModel: ViewModel {
  let title: String
  let duration: String?

  init(model: BoardGame, context: Context) {
    title = model.name
    duration = model.minutes.map { "\($0) min" }
  }

  static let properties = [
    Property("title", \BoardGameViewModel.title),
    Property("duration", \BoardGameViewModel.duration),
  ]
}

struct BoardGameView: TextView {
  func body(_ game: BoardGameViewModel) -> some Text {
    Line {
      Run(game.title, .title)
      Spacer()
      Run(game.duration, .detail)
    }
  }
}

struct BoardGamePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(BoardGame.self, BoardGameViewModel.self, BoardGameView.self)
  }
}
