import BinderyPlugin

/// A view of an app in two lines, with a summary in a third.
struct SoftwareView: TextView {
  func body(_ software: SoftwareViewModel) -> some Text {
    Line {
      Run(software.title, .title)
      if software.isForMac { Run("Mac", .badge) }
      Run(software.advisory, .badge)
      Spacer()
      Run(software.version, .detail)
      Run(software.price, .detail)
    }
    Line {
      Run(software.developer, .subtitle)
      Spacer()
      Run(software.genre, .secondary)
      Run(software.shownRating, .detail)
    }
    if let description = software.description { Line(description, .secondary) }
  }
}
