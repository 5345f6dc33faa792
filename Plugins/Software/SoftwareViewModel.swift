import BinderyPlugin
import StoreFormats

/// The properties of an app that views show.
struct SoftwareViewModel: ViewModel {
  private let software: Software

  init(model: Software, context: Context) {
    software = model
  }

  var title: String { software.trackName }
  var developer: String? { software.artistName }
  var description: String? { software.description?.plainText }
  var version: String? { software.version }
  var genre: String? { software.primaryGenreName }
  var released: String? { CalendarDate(software.releaseDate)?.description }
  var advisory: String? { software.trackContentRating }
  var ratings: Int? { software.userRatingCount }
  var bundle: String? { software.bundleId }
  var requires: String? { software.minimumOsVersion }
  var size: Int? { software.fileSizeBytes.flatMap { Int($0) } }
  var artwork: String? { software.artworkUrl512 ?? software.artworkUrl100 }
  var isForMac: Bool { software.kind == "mac-software" }

  /// The price of the app, as its store writes it.
  var price: String? {
    guard let price = Price(software.price, currency: software.currency) else { return nil }
    return price.isFree ? price.description : software.formattedPrice ?? price.description
  }

  /// The average rating out of five, or `nil` if nobody rated the app.
  var rating: Double? { software.averageUserRating.flatMap { $0 > 0 ? $0 : nil } }

  /// The average rating in words: "4.6/5".
  var shownRating: String? {
    rating.flatMap { Int(exactly: ($0 * 10).rounded()) }.map { "\($0 / 10).\($0 % 10)/5" }
  }

  var page: ActionRequest? { software.trackViewUrl.map(ActionRequest.open) }

  static let properties = [
    Property("title", \SoftwareViewModel.title),
    Property("developer", \SoftwareViewModel.developer),
    Property("description", \SoftwareViewModel.description),
    Property("version", \SoftwareViewModel.version),
    Property("genre", \SoftwareViewModel.genre),
    Property("released", \SoftwareViewModel.released),
    Property("advisory", \SoftwareViewModel.advisory),
    Property("rating", \SoftwareViewModel.rating),
    Property("ratings", \SoftwareViewModel.ratings),
    Property("price", \SoftwareViewModel.price),
    Property("artwork", \SoftwareViewModel.artwork),
    Property("size", \SoftwareViewModel.size),
    Property("requires", \SoftwareViewModel.requires),
    Property("bundle", \SoftwareViewModel.bundle),
    Property("mac", \SoftwareViewModel.isForMac),
  ]

  static let actions = [
    ActionOffer("page", \SoftwareViewModel.page)
  ]
}
