import BinderyPlugin

/// A view of a music video in two lines.
struct MusicVideoView: TextView {
  func body(_ video: MusicVideoViewModel) -> some Text {
    Line {
      Run(video.title, .title)
      if video.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(video.duration, .detail)
    }
    Line {
      Run(video.artist, .subtitle)
      Spacer()
      Run(video.description, .secondary)
      Run(video.year.map { "\($0)" }, .detail)
    }
  }
}
