import BinderyPlugin

/// A view of a podcast in two lines.
struct PodcastView: TextView {
  func body(_ podcast: PodcastViewModel) -> some Text {
    Line {
      Run(podcast.title, .title)
      if podcast.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(podcast.released, .detail)
    }
    Line {
      Run(podcast.author, .subtitle)
      Spacer()
      Run(podcast.description, .secondary)
    }
  }
}
