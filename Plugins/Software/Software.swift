import BinderyPlugin
import StoreFormats

/// An app, for phones and tablets or for the Mac: the fields of its record that are shown.
struct Software: Model, Codable {
  static let kind: Kind = "software"

  var artworkUrl512: String?
  var artworkUrl100: String?
  var kind: String?
  var trackId: Int
  var trackName: String
  var releaseDate: String?
  var formattedPrice: String?
  var minimumOsVersion: String?
  var primaryGenreName: String?
  var currency: String?
  var fileSizeBytes: String?
  var averageUserRating: Double?
  var trackViewUrl: String?
  var trackContentRating: String?
  var description: String?
  var releaseNotes: String?
  var supportedDevices: Devices?
  var artistName: String?
  var price: Double?
  var bundleId: String?
  var version: String?
  var userRatingCount: Int?

  var modelId: ModelId { ModelId(trackId) }
}

/// The devices that an app runs on, of which the store lists a hundred and more, or one that is named `All`.
struct Devices: Codable, Hashable {
  var count: Int
  var first: String?

  /// Decodes the number of devices and the name of the first. A value that isn't a list has no devices.
  init(from decoder: any Decoder) {
    var list = try? decoder.unkeyedContainer()
    count = list?.count ?? 0
    first = try? list?.decode(String.self)
  }
}

/// The view model of an app: the properties that its view and JSON show, and its actions.
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
  var ratings: Int? { Caption.count(software.userRatingCount) }
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

  /// The average rating out of five, or `nil` if the app has no ratings.
  var rating: Double? { software.averageUserRating.flatMap { $0 > 0 ? $0 : nil } }

  /// The average rating as text, such as "4.6/5".
  var shownRating: String? {
    rating.flatMap { Int(exactly: ($0 * 10).rounded()) }.map { "\($0 / 10).\($0 % 10)/5" }
  }

  /// The size of the app as text, such as "28.3 MB".
  var shownSize: String? {
    guard let size, size > 0 else { return nil }
    let (unit, name) =
      size < 1_000_000 ? (1000, "kB") : size < 1_000_000_000 ? (1_000_000, "MB") : (1_000_000_000, "GB")
    let tenths = size / (unit / 10)
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }

  /// The number of supported devices as text, such as "for 104 devices".
  var devices: String? {
    guard let devices = software.supportedDevices, devices.count > 0 else { return nil }
    guard devices.count == 1 else { return "for \(devices.count) devices" }
    return devices.first == "All" ? "for all devices" : "for 1 device"
  }

  /// The known requirements of the app, such as "28.3 MB · needs iOS 15.0 · for 104 devices".
  var demands: String {
    Caption.dotted(shownSize, requires.map { "needs \(isForMac ? "macOS" : "iOS") \($0)" }, devices)
  }

  /// The lines of the notes about this version, without the empty ones.
  var notes: [String] { Self.lines(of: software.releaseNotes?.plainText) }

  /// The lines of the description, without the empty ones.
  var descriptionLines: [String] { Self.lines(of: description) }

  private static func lines(of text: String?) -> [String] {
    text?.split(whereSeparator: \.isNewline).map { String($0) } ?? []
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
    Property("artwork100", \SoftwareViewModel.software.artworkUrl100),
    Property("artwork512", \SoftwareViewModel.software.artworkUrl512),
    Property("size", \SoftwareViewModel.size),
    Property("requires", \SoftwareViewModel.requires),
    Property("bundle", \SoftwareViewModel.bundle),
    Property("mac", \SoftwareViewModel.isForMac),
  ]

  static let actions = [
    ActionOffer("page", title: "Open in the store", \SoftwareViewModel.page)
  ]
}

extension SoftwareViewModel {
  /// The first line of each view of an app.
  fileprivate var heading: some Text {
    Line {
      Run(title, .title)
      if isForMac { Run("Mac", .badge) }
      Run(advisory, .badge)
      Spacer()
      Run(version, .detail)
      Run(price, .detail)
    }
  }
}

/// A view of an app in two lines, with its description, if there is one, in a third.
struct SoftwareView: TextView {
  func body(_ software: SoftwareViewModel) -> some Text {
    software.heading
    Byline(software.developer, note: software.genre, detail: software.shownRating)
    if let description = software.description { Line(description, .secondary) }
  }
}

/// A detail view of an app: its requirements, its whole description, and the notes about its version.
struct SoftwareDetailView: TextView {
  func body(_ software: SoftwareViewModel) -> some Text {
    software.heading
    Line {
      Run(software.developer, .subtitle)
      Spacer()
      Run(software.genre, .secondary)
      Run(software.shownRating, .detail)
      if let ratings = software.ratings, ratings > 0 { Run("of \(ratings)", .secondary) }
    }
    if !software.demands.isEmpty { Line(software.demands, .detail) }
    for line in software.descriptionLines { Line(line, .secondary) }
    if !software.notes.isEmpty { Line("New in \(software.version ?? "this version")", .subtitle) }
    for line in software.notes { Line(line, .secondary) }
  }
}

/// A plugin that shows apps of the iTunes Store, for phones and for the Mac.
struct SoftwarePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(
      Software.self, SoftwareViewModel.self, SoftwareView.self, views: [.detail(SoftwareDetailView.self)],
      kinds: ["software", "mac-software"])
  }
}
