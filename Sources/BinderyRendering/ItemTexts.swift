internal import Bindery
internal import BinderyHost
internal import BinderySources

/// The texts by which an item is found: its title, the text below that, and all others.
struct ItemTexts {
  /// The text that names the item, or an empty text.
  private(set) var title = ""

  /// The text below the title, or an empty text.
  private(set) var subtitle = ""

  /// All other texts.
  private(set) var rest: [String] = []

  /// The properties or fields that may stand below the title, the best first.
  private static let subtitles = ["subtitle", "artist", "author", "show", "description"]

  /// Creates the texts of an item that has none.
  init() {}

  /// Whether there is no text.
  var isEmpty: Bool { title.isEmpty && subtitle.isEmpty && rest.allSatisfy(\.isEmpty) }

  /// Creates the texts from the text properties that the item's plugin shows. Properties that fail and web addresses
  /// are left out.
  init(shownBy item: Item) {
    var texts: [(name: String, text: String)] = []
    for (index, property) in item.binding.properties.enumerated() {
      if case .text(let text) = try? item.property(at: index), !text.isWebAddress {
        texts.append((property.name, text))
      }
    }
    title = (texts.first { $0.name == "title" } ?? texts.first)?.text ?? ""
    let below = Self.subtitles.lazy.compactMap { name in texts.first { $0.name == name } }.first
    subtitle = below?.text ?? ""
    rest = texts.filter { $0.name != "title" && $0.name != below?.name }.map(\.text)
  }

  /// Creates the texts from the fields of a record that no plugin shows. Identifiers and web addresses are left out
  /// unless one of them is the title.
  init(of record: Record) {
    var texts: [RecordTexts.Entry]
    (title, texts) = RecordTexts.named(record)
    let below = Self.subtitles.lazy.compactMap { key in texts.firstIndex { $0.key == key } }.first
    subtitle = below.map { texts.remove(at: $0).text } ?? ""
    rest = texts.map(\.text)
  }
}

extension String {
  /// Whether the text is the address of a web page.
  fileprivate var isWebAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }
}
