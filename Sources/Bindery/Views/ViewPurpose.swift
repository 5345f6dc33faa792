public import CBindery

/// The purpose of a view: where on the screen it shows an item, and so how much of it.
///
/// Every media type has a view for a row. Where one lacks a view for another purpose, the row is drawn. Purposes may be
/// added, so a `switch` over them outside this package needs a default.
public enum ViewPurpose: String, CaseIterable, Hashable, Sendable {
  /// The purpose of a view that shows an item as a row of a list; every media type has one.
  case row

  /// The purpose of a view that shows one item on a page of its own.
  case detail

  /// The purpose of a view that shows an item as a single line in a list.
  case compact
}

extension ViewPurpose {
  /// The purpose as a number of the C interface.
  public var contractPurpose: bindery_purpose {
    switch self {
    case .row: BINDERY_FOR_ROW
    case .detail: BINDERY_FOR_DETAIL
    case .compact: BINDERY_FOR_COMPACT
    }
  }

  /// Creates a purpose from its number in the C interface, or returns `nil` if the number is unknown.
  public init?(contractPurpose number: UInt32) {
    guard let purpose = Self.allCases.first(where: { $0.contractPurpose.rawValue == number }) else { return nil }
    self = purpose
  }
}
