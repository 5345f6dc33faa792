import BinderyPlugin

/// A view of a podcast episode in two lines, with a summary in a third.
struct PodcastEpisodeView: TextView {
  func body(_ episode: PodcastEpisodeViewModel) -> some Text {
    Line {
      Run(episode.title, .title)
      if episode.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(episode.duration, .detail)
    }
    Line {
      Run(episode.show, .subtitle)
      Spacer()
      Run(episode.genre, .secondary)
      Run(episode.released, .detail)
    }
    if let description = episode.description { Line(description, .secondary) }
  }
}
