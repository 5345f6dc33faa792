import BinderyPlugin

/// A view of a movie in two lines, with a summary in a third.
struct FeatureMovieView: TextView {
  func body(_ movie: FeatureMovieViewModel) -> some Text {
    Line {
      Run(movie.title, .title)
      Run(movie.advisory, .badge)
      if movie.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(movie.duration, .detail)
    }
    Line {
      Run(movie.director, .subtitle)
      Spacer()
      Run(movie.genre, .secondary)
      Run(movie.year.map { "\($0)" }, .detail)
    }
    if let description = movie.description { Line(description, .secondary) }
  }
}
