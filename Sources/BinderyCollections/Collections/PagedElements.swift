internal import Bindery

/// The elements of a list's loaded pages, without those that a page repeats from the other pages.
struct PagedElements<Element: CollectionElement> {
  /// The elements of all pages, in order.
  private(set) var all: [Element] = []

  /// Whether repeated elements within one page are kept instead of dropped.
  let keepsRepeats: Bool

  /// The index of each element when it was appended, or the negative one at which it was inserted before the others;
  /// the number of elements that were inserted before them since is to be added.
  private var places: [Element.ElementId: Int] = [:]

  /// The number of elements that were inserted before the first that was appended.
  private var insertedCount = 0

  /// The index of the first element of the page that is appended.
  private var pageStart = 0

  /// Creates an empty list.
  init(keepsRepeats: Bool) {
    self.keepsRepeats = keepsRepeats
  }

  /// Returns the index of the first element with an identifier, or `nil` if there is none.
  func index(of id: Element.ElementId) -> Int? { places[id].map { $0 + insertedCount } }

  /// Begins a page that is appended to those that there are.
  mutating func beginPage() { pageStart = all.count }

  /// Removes all elements.
  mutating func removeAll() { self = Self(keepsRepeats: keepsRepeats) }

  /// Appends elements of the current page, and returns the number of those that are new.
  mutating func append(_ arrived: [Element]) -> Int {
    let former = all.count
    for element in arrived where isNew(element) {
      places[element.elementId] = places[element.elementId] ?? all.count - insertedCount
      all.append(element)
    }
    return all.count - former
  }

  /// Inserts the elements of a page before all others, and returns the number of those that are new.
  mutating func insert(_ page: [Element]) -> Int {
    var before = Self(keepsRepeats: keepsRepeats)
    let count = before.append(page.filter { places[$0.elementId] == nil })
    insertedCount += count
    for (id, index) in before.places { places[id] = index - insertedCount }
    all = before.all + all
    return count
  }

  private func isNew(_ element: Element) -> Bool {
    guard let index = index(of: element.elementId) else { return true }
    return keepsRepeats && index >= pageStart
  }
}
