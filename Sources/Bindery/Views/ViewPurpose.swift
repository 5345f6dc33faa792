public import CBindery

/// The purpose of a view: where it shows an item, and so how much of it.
///
/// Every media type has a view for a row. Where one lacks a view for another purpose, the row is drawn. Purposes may be
/// added, so a `switch` over them outside this package needs a default.
public enum ViewPurpose: String, CaseIterable, Hashable, Sendable {
  /// A row of a list, which every media type has.
  case row

  /// A page that shows the item alone.
  case detail

  /// A single line among many.
  case compact
}

extension ViewPurpose {
  /// The purpose as the contract writes it.
  public var contractPurpose: bindery_purpose {
    switch self {
    case .row: BINDERY_FOR_ROW
    case .detail: BINDERY_FOR_DETAIL
    case .compact: BINDERY_FOR_COMPACT
    }
  }

  /// Creates a purpose from a `bindery_purpose` of the contract, or returns `nil` if the number is unknown.
  public init?(contractPurpose number: UInt32) {
    guard let purpose = Self.allCases.first(where: { $0.contractPurpose.rawValue == number }) else { return nil }
    self = purpose
  }
}
