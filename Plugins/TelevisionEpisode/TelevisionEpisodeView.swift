import BinderyPlugin

/// A view of a television episode in two lines, with a summary in a third.
struct TelevisionEpisodeView: TextView {
  func body(_ episode: TelevisionEpisodeViewModel) -> some Text {
    Line {
      Run(episode.title, .title)
      Run(episode.advisory, .badge)
      if episode.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(episode.duration, .detail)
    }
    Line {
      Run(episode.show, .subtitle)
      Spacer()
      Run(episode.place, .secondary)
    }
    if let description = episode.description { Line(description, .secondary) }
  }
}
