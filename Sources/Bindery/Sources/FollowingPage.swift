package import CBindery

/// What a source tells of its whole answer besides the items of one page.
public struct FollowingPage: Hashable, Sendable {
  /// The mark of the next page, or `nil` after the last one.
  public let next: PageToken?

  /// The number of items on all pages, from 0 to ``mostItems``, or `nil` if it is unknown.
  public let total: Int?

  /// The largest total, about 281 trillion items, which no list can hold. Some thousand totals can be added.
  public static let mostItems = 1 << 48

  /// Creates a description of what follows a page, of whose total a number beyond its range becomes the nearest in it.
  public init(next: PageToken?, total: Int?) {
    self.next = next
    self.total = total.map { min(max($0, 0), Self.mostItems) }
  }
}

extension FollowingPage {
  /// Creates a description from the arguments of the contract's page().
  package init(contractNext next: bindery_text, total: UInt64) {
    let text = next.string
    self.init(
      next: text.isEmpty ? nil : PageToken(rawValue: text), total: total == UInt64.max ? nil : Int(clamping: total))
  }

  /// The number of items as the contract's page() takes it.
  package var contractTotal: UInt64 { total.map { UInt64(clamping: $0) } ?? .max }
}
