internal import Bindery
internal import BinderyCollections
internal import BinderyRendering
internal import BinderyText

/// The lines of an item's page, laid out for a width, and the line ranges of its links.
struct DetailLayout {
  /// A laid-out line of an item's page.
  struct Line: Hashable {
    /// The text of the line.
    let text: StyledLine

    /// The part of the browser whose style applies to the line, or `nil` if only the styles of its text do.
    let part: BrowserStyle.Part?

    /// The index of the link that the line belongs to, or `nil` if it belongs to none.
    let link: Int?
  }

  /// The lines of the page, from top to bottom.
  private(set) var lines: [Line] = []

  /// The links on the page, in the order of their lines.
  private(set) var links: [DetailLink] = []

  /// The range of lines of each link, in the order of the links.
  private(set) var linkLines: [Range<Int>] = []

  /// The width of the page, in columns.
  private let columns: Int

  /// The number of columns by which text under a heading is indented, and between a name and its value.
  private static let indent = 2

  /// The number of lines above which a view is collapsed, and the number shown of a collapsed view.
  private static let (longestView, foldedLines) = (24, 16)

  /// The maximum number of lines of a note, a picture's state or a link; the rest is cut.
  private static let longestSentence = 4

  /// The minimum width at which names and values are side by side.
  private static let tableColumns = 48

  /// Whether the item's view is long enough to be collapsed.
  private(set) var isFoldable = false

  /// Lays out an item's page: its view, its picture's state, its actions, its properties and its address.
  ///
  /// - Parameters:
  ///   - reading: The data that was read from the item.
  ///   - picture: The state of the picture, or `nil` if the item has no picture.
  ///   - address: The address of the item.
  ///   - columns: The width of the page in columns.
  ///   - isUnfolded: Whether a long view is shown whole, so that the actions are far below.
  init(_ reading: DetailReading, picture: PictureText?, address: String, columns: Int, isUnfolded: Bool = false) {
    self.columns = max(1, columns)
    addView(reading.drawing, isUnfolded: isUnfolded)
    if let note = reading.note {
      add(Self.shortened(TextWrapping(columns: columns).lines(of: note)), reading.isWhole ? .placeholder : .problem)
    }
    if !reading.isWhole { add(DetailLink("Try again", BrowseCommand.retry)) }
    if let picture { add(picture) }
    addActions(reading.actions)
    addProperties(reading.properties + [DetailReading.Property(name: "address", value: address)])
  }
}

// MARK: Parts of the page

extension DetailLayout {
  /// Adds the item's view, or, if it is long and collapsed, its first lines and a link that expands it.
  private mutating func addView(_ drawing: TextDrawing, isUnfolded: Bool) {
    let lines = TextWrapping(columns: columns).lines(for: drawing)
    isFoldable = lines.count > Self.longestView
    guard isFoldable, !isUnfolded else { return add(lines) }
    add(Array(lines.prefix(Self.foldedLines)))
    add(DetailLink("… \((lines.count - Self.foldedLines).grouped) more lines", BrowseCommand.unfold))
  }

  /// Adds the lines for the picture's state, as many in each state unless the reason of a failure needs more.
  private mutating func add(_ picture: PictureText) {
    add([StyledLine([])])
    let reason = picture.reason.map { ": \($0)" } ?? ""
    let lines = TextWrapping(columns: columns).lines(of: "Picture: \(picture.state)\(reason)", .secondary)
    add(Self.shortened(lines), .placeholder)
    if let link = DetailLink(picture) { add(link) } else { add([StyledLine([])]) }
  }

  /// Adds the heading `Actions` and a link for each action, if there are any.
  private mutating func addActions(_ actions: [ItemAction]) {
    guard !actions.isEmpty else { return }
    addHeading("Actions")
    for action in actions { add(DetailLink(action)) }
  }

  /// Adds the heading `Properties` and the properties, as a table or, on a narrow page, as blocks.
  private mutating func addProperties(_ properties: [DetailReading.Property]) {
    addHeading("Properties")
    let widest = properties.map { SafeText.columns(of: $0.name) }.max() ?? 0
    let width = min(widest, columns / 3)
    for property in properties {
      if columns >= Self.tableColumns { addRow(property, nameColumns: width) } else { addBlock(property) }
    }
  }

  /// Adds a property with its value beside its name.
  private mutating func addRow(_ property: DetailReading.Property, nameColumns: Int) {
    let start = Self.indent + nameColumns + Self.indent
    let names = TextWrapping(columns: nameColumns).lines(of: property.name, .secondary)
    let values = TextWrapping(columns: columns - start).lines(of: property.value)
    for row in 0..<max(names.count, values.count) {
      let name = row < names.count ? names[row] : StyledLine([])
      let value = row < values.count ? values[row].runs : []
      let gap = value.isEmpty ? [] : [Self.blank(start - Self.indent - name.columns)]
      add([StyledLine([Self.blank(Self.indent)] + name.runs + gap + value)])
    }
  }

  /// Adds a property with its value below its name.
  private mutating func addBlock(_ property: DetailReading.Property) {
    add(indented(property.name, .secondary, by: Self.indent))
    add(indented(property.value, .body, by: 2 * Self.indent))
  }
}

// MARK: Lines

extension DetailLayout {
  /// Appends lines in the style of a part of the screen, `nil` for plain text, and the index of the link that they
  /// show.
  private mutating func add(_ new: [StyledLine], _ part: BrowserStyle.Part? = nil, link: Int? = nil) {
    lines += new.map { Line(text: $0, part: part, link: link) }
  }

  /// Appends a blank line and a heading.
  private mutating func addHeading(_ title: String) {
    add([StyledLine([])])
    add([StyledLine([StyledRun(SafeText(title), .body)])], .heading)
  }

  /// Appends the lines of a link, and of the reason why its action isn't possible, if there is one.
  private mutating func add(_ link: DetailLink) {
    let start = lines.count
    let text = link.reason.map { "\(link.title): \($0)" } ?? link.title
    add(
      Self.shortened(indented(text, .body, by: Self.indent)), link.action == nil ? .disabled : .key, link: links.count)
    links.append(link)
    linkLines.append(start..<lines.count)
  }

  /// Returns the first lines of a text, with an ellipsis as the last line if some were cut.
  private static func shortened(_ lines: [StyledLine]) -> [StyledLine] {
    guard lines.count > longestSentence else { return lines }
    return lines.prefix(longestSentence - 1) + [StyledLine([blank(indent), StyledRun(SafeText("…"), .body)])]
  }

  /// Returns a text wrapped to the page's width, with an indent in columns before each line.
  private func indented(_ text: String, _ role: TextRole, by indent: Int) -> [StyledLine] {
    TextWrapping(columns: columns - indent).lines(of: text, role).map {
      StyledLine([Self.blank(indent)] + $0.runs)
    }
  }

  /// Returns a run of a number of spaces.
  private static func blank(_ columns: Int) -> StyledRun {
    StyledRun(SafeText(String(repeating: " ", count: max(0, columns))), .body)
  }
}
