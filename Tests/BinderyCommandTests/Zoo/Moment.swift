/// What a plugin is asked for when its worker ends.
enum Moment: String, Sendable {
  case open = "while it was opened"
  case decode = "in decode()"
  case identity = "in identity()"
  case version = "in version()"
  case create = "in create()"
  case draw = "in draw()"
  case property = "in a property"
  case releaseViewModel = "in release_view_model()"
  case releaseModel = "in release_model()"

  /// How users are told.
  var phrase: String { rawValue }

  /// How the journal has it.
  var word: String {
    switch self {
    case .open: "start"
    case .decode, .identity, .version, .create: "decode"
    case .draw, .property: "draw"
    case .releaseViewModel, .releaseModel: "release"
    }
  }
}
