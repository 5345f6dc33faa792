import BinderyPlugin
import StoreFormats

/// A movie: the fields of its record that are shown.
struct FeatureMovie: Model, Codable {
  static let kind: Kind = "feature-movie"

  var trackId: Int
  var artistName: String?
  var trackName: String
  var trackViewUrl: String?
  var previewUrl: String?
  var artworkUrl100: String?
  var trackPrice: Double?
  var trackRentalPrice: Double?
  var releaseDate: String?
  var trackExplicitness: String?
  var trackTimeMillis: Int?
  var currency: String?
  var primaryGenreName: String?
  var contentAdvisoryRating: String?
  var shortDescription: String?
  var longDescription: String?

  var modelId: ModelId { ModelId(trackId) }
}

/// The view model of a movie: the properties that its view and JSON show, and its actions.
struct FeatureMovieViewModel: ViewModel {
  private let movie: FeatureMovie

  init(model: FeatureMovie, context: Context) {
    movie = model
  }

  var title: String { movie.trackName }
  var director: String? { movie.artistName }
  var description: String? { movie.longDescription?.plainText ?? movie.shortDescription?.plainText }
  var duration: String? { Caption.length(movie.trackTimeMillis).map { Duration.milliseconds($0).clockText } }
  var genre: String? { movie.primaryGenreName }
  var year: Int? { CalendarDate(movie.releaseDate)?.year }
  var advisory: String? { movie.contentAdvisoryRating }
  var isExplicit: Bool { movie.trackExplicitness == "explicit" }
  var artwork: String? { movie.artworkUrl100 }
  var price: String? { Price(movie.trackPrice, currency: movie.currency)?.description }
  var rental: String? { Price(movie.trackRentalPrice, currency: movie.currency)?.description }

  var preview: ActionRequest? { movie.previewUrl.map(ActionRequest.open) }
  var page: ActionRequest? { movie.trackViewUrl.map(ActionRequest.open) }

  static let properties = [
    Property("title", \FeatureMovieViewModel.title),
    Property("director", \FeatureMovieViewModel.director),
    Property("description", \FeatureMovieViewModel.description),
    Property("duration", \FeatureMovieViewModel.duration),
    Property("genre", \FeatureMovieViewModel.genre),
    Property("year", \FeatureMovieViewModel.year),
    Property("advisory", \FeatureMovieViewModel.advisory),
    Property("explicit", \FeatureMovieViewModel.isExplicit),
    Property("artwork", \FeatureMovieViewModel.artwork),
    Property("price", \FeatureMovieViewModel.price),
    Property("rental", \FeatureMovieViewModel.rental),
  ]

  static let actions = [
    ActionOffer("preview", title: "Play preview", \FeatureMovieViewModel.preview),
    ActionOffer("page", title: "Open in the store", \FeatureMovieViewModel.page),
  ]
}

/// A view of a movie in two lines, with its description, if there is one, in a third.
struct FeatureMovieView: TextView {
  func body(_ movie: FeatureMovieViewModel) -> some Text {
    Heading(movie.title, badges: movie.advisory, isExplicit: movie.isExplicit, detail: movie.duration)
    Byline(movie.director, note: movie.genre, detail: movie.year.map { "\($0)" })
    if let description = movie.description { Line(description, .secondary) }
  }
}

/// A plugin that shows movies of the iTunes Store.
struct FeatureMoviePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(FeatureMovie.self, FeatureMovieViewModel.self, FeatureMovieView.self)
  }
}
