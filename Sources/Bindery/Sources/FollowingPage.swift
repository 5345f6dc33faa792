package import CBindery

/// A source's report, with one page of items, of the token of the next page and the number of items on all pages.
public struct FollowingPage: Hashable, Sendable {
  /// The token for requesting the next page, or `nil` after the last page.
  public let next: PageToken?

  /// The number of items on all pages, from 0 to ``mostItems``, or `nil` if it is unknown.
  public let total: Int?

  /// The largest number of items in `total`, 2 to the 48th, so that sums of thousands of totals don't overflow.
  public static let mostItems = 1 << 48

  /// Creates a report; a total out of range becomes the nearest number in it.
  public init(next: PageToken?, total: Int?) {
    self.next = next
    self.total = total.map { min(max($0, 0), Self.mostItems) }
  }
}

extension FollowingPage {
  /// Creates a report from arguments of the C interface, where empty text and the largest integer stand for `nil`.
  package init(contractNext next: bindery_text, total: UInt64) {
    let text = next.string
    self.init(
      next: text.isEmpty ? nil : PageToken(rawValue: text), total: total == UInt64.max ? nil : Int(clamping: total))
  }

  /// The number of items as an argument of page() in the C interface, where the largest integer stands for `nil`.
  package var contractTotal: UInt64 { total.map { UInt64(clamping: $0) } ?? .max }
}
