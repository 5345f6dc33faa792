import BinderyPlugin
import StoreFormats

/// The properties of an audiobook that views show.
struct AudiobookViewModel: ViewModel {
  private let audiobook: Audiobook

  init(model: Audiobook, context: Context) {
    audiobook = model
  }

  var title: String { audiobook.collectionName }
  var author: String? { audiobook.artistName }
  var description: String? { audiobook.description?.plainText }
  var parts: Int? { audiobook.trackCount }
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
    ActionOffer("preview", \AudiobookViewModel.preview),
    ActionOffer("page", \AudiobookViewModel.page),
  ]
}
