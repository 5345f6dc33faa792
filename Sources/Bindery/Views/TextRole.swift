public import CBindery

/// The meaning of a run of text, by which a terminal chooses its appearance.
///
/// A view states what its text is and never how it looks: no colors, no escape sequences. Roles may be added, so a
/// `switch` over them outside this package needs a default.
public enum TextRole: String, CaseIterable, Sendable {
  /// The role of text for which no other role fits.
  case body

  /// The role of the item's name.
  case title

  /// The role of the name of the item's creator, or of a whole that the item belongs to, such as an album.
  case subtitle

  /// The role of a detail such as a length, a number or a date.
  case detail

  /// The role of further text such as a description or a note.
  case secondary

  /// The role of a short label such as "explicit".
  case badge

  /// The role of text about a problem with the item.
  case warning
}

extension TextRole {
  /// The role as a number of the C interface.
  public var contractRole: bindery_role {
    switch self {
    case .body: BINDERY_BODY
    case .title: BINDERY_TITLE
    case .subtitle: BINDERY_SUBTITLE
    case .detail: BINDERY_DETAIL
    case .secondary: BINDERY_SECONDARY
    case .badge: BINDERY_BADGE
    case .warning: BINDERY_WARNING
    }
  }

  /// Creates a role from its number in the C interface; an unknown number becomes `body`.
  public init(contractRole number: UInt32) {
    self = Self(knownContractRole: number) ?? .body
  }

  /// Creates a role from its number in the C interface, or returns `nil` if the number is unknown.
  package init?(knownContractRole number: UInt32) {
    guard number < Self.numbered.count, let role = Self.numbered[Int(number)] else { return nil }
    self = role
  }

  /// The roles, indexed by their numbers in the C interface; `nil` for a number without a role.
  private static let numbered = (0...(allCases.map(\.contractRole.rawValue).max() ?? 0)).map { number in
    allCases.first { $0.contractRole.rawValue == number }
  }
}
