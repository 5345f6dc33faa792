import BinderyPlugin

/// A view of an audiobook in two lines, with a summary in a third.
struct AudiobookView: TextView {
  func body(_ audiobook: AudiobookViewModel) -> some Text {
    Line {
      Run(audiobook.title, .title)
      if audiobook.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(audiobook.price, .detail)
    }
    Line {
      Run(audiobook.author, .subtitle)
      Spacer()
      Run(audiobook.genre, .secondary)
      Run(audiobook.year.map { "\($0)" }, .detail)
    }
    if let description = audiobook.description { Line(description, .secondary) }
  }
}
