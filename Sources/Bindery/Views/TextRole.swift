public import CBindery

/// The meaning of a run of text, by which a terminal chooses its appearance.
///
/// A view states what its text is and never how it looks: no colors, no escape sequences. Roles may be added, so a
/// `switch` over them outside this package needs a default.
public enum TextRole: String, CaseIterable, Sendable {
  /// Text without a role of its own.
  case body

  /// The name of the item.
  case title

  /// The creator of the item, or what the item belongs to.
  case subtitle

  /// A detail such as a length, a number or a date.
  case detail

  /// Further text such as a description or a note.
  case secondary

  /// A mark such as "explicit".
  case badge

  /// A problem with the item.
  case warning
}

extension TextRole {
  /// The role as the contract writes it.
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

  /// Creates a role from a `bindery_role` of the contract, or `body` if the number is unknown.
  public init(contractRole number: UInt32) {
    self = Self(knownContractRole: number) ?? .body
  }

  /// Creates a role from a `bindery_role` of the contract, or returns `nil` if the number is none.
  package init?(knownContractRole number: UInt32) {
    guard number < Self.numbered.count, let role = Self.numbered[Int(number)] else { return nil }
    self = role
  }

  /// The roles by their numbers in the contract.
  private static let numbered = (0...(allCases.map(\.contractRole.rawValue).max() ?? 0)).map { number in
    allCases.first { $0.contractRole.rawValue == number }
  }
}
