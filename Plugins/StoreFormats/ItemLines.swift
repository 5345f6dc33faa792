package import Bindery

/// The first line of an item: its title and its badges, and a detail at the end of the line.
package struct Heading: Text {
  private let title: String
  /// The short texts behind the title, such as a genre.
  private let badges: [String]
  private let detail: String?

  /// Creates a line. Badges that are `nil` are left out, and `isExplicit` adds one behind them.
  package init(_ title: String, badges: String?..., isExplicit: Bool, detail: String?) {
    self.title = title
    self.badges = badges.compactMap(\.self) + (isExplicit ? ["explicit"] : [])
    self.detail = detail
  }

  /// Draws the line on a canvas.
  package func draw(on canvas: inout any TextCanvas) {
    Line {
      Run(title, .title)
      for badge in badges { Run(badge, .badge) }
      Spacer()
      Run(detail, .detail)
    }
    .draw(on: &canvas)
  }
}

/// The second line of an item: who made it, and a note with a detail at the end of the line.
package struct Byline: Text {
  /// The person or company that made the item, or `nil` to leave it out.
  private let creator: String?
  /// The text before the detail, such as a date, or `nil` to leave it out.
  private let note: String?
  private let detail: String?

  /// Creates a line of an item's text from a creator, a note and a detail, without the values that are `nil`.
  package init(_ creator: String?, note: String?, detail: String? = nil) {
    (self.creator, self.note, self.detail) = (creator, note, detail)
  }

  /// Draws the line on a canvas.
  package func draw(on canvas: inout any TextCanvas) {
    Line {
      Run(creator, .subtitle)
      Spacer()
      Run(note, .secondary)
      Run(detail, .detail)
    }
    .draw(on: &canvas)
  }
}
