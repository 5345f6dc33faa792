import BinderyPlugin
import StoreFormats

/// An audiobook: the fields of its record that are shown.
struct Audiobook: Model, Codable {
  static let kind: Kind = "audiobook"

  var collectionId: Int
  var artistName: String?
  var collectionName: String
  var collectionViewUrl: String?
  var previewUrl: String?
  var artworkUrl100: String?
  var collectionPrice: Double?
  var collectionExplicitness: String?
  var trackCount: Int?
  var currency: String?
  var releaseDate: String?
  var primaryGenreName: String?
  var description: String?

  var modelId: ModelId { ModelId(collectionId) }
}

/// The view model of an audiobook: the properties that its view and JSON show, and its actions.
struct AudiobookViewModel: ViewModel {
  private let audiobook: Audiobook

  init(model: Audiobook, context: Context) {
    audiobook = model
  }

  var title: String { audiobook.collectionName }
  var author: String? { audiobook.artistName }
  var description: String? { audiobook.description?.plainText }
  var parts: Int? { Caption.count(audiobook.trackCount) }
  var genre: String? { audiobook.primaryGenreName }
  var year: Int? { CalendarDate(audiobook.releaseDate)?.year }
  var isExplicit: Bool { audiobook.collectionExplicitness == "explicit" }
  var artwork: String? { audiobook.artworkUrl100 }
  var price: String? { Price(audiobook.collectionPrice, currency: audiobook.currency)?.description }

  var preview: ActionRequest? { audiobook.previewUrl.map(ActionRequest.open) }
  var page: ActionRequest? { audiobook.collectionViewUrl.map(ActionRequest.open) }

  static let properties = [
    Property("title", \AudiobookViewModel.title),
    Property("author", \AudiobookViewModel.author),
    Property("description", \AudiobookViewModel.description),
    Property("parts", \AudiobookViewModel.parts),
    Property("genre", \AudiobookViewModel.genre),
    Property("year", \AudiobookViewModel.year),
    Property("explicit", \AudiobookViewModel.isExplicit),
    Property("artwork", \AudiobookViewModel.artwork),
    Property("price", \AudiobookViewModel.price),
  ]

  static let actions = [
    ActionOffer("preview", title: "Play preview", \AudiobookViewModel.preview),
    ActionOffer("page", title: "Open in the store", \AudiobookViewModel.page),
  ]
}

/// A view of an audiobook in two lines, with its description, if there is one, in a third.
struct AudiobookView: TextView {
  func body(_ audiobook: AudiobookViewModel) -> some Text {
    Heading(audiobook.title, isExplicit: audiobook.isExplicit, detail: audiobook.price)
    Byline(audiobook.author, note: audiobook.genre, detail: audiobook.year.map { "\($0)" })
    if let description = audiobook.description { Line(description, .secondary) }
  }
}

/// A plugin that shows audiobooks of the iTunes Store.
struct AudiobookPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Audiobook.self, AudiobookViewModel.self, AudiobookView.self)
  }
}
