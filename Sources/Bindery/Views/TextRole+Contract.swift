public import CBindery

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
    switch number {
    case BINDERY_TITLE.rawValue: self = .title
    case BINDERY_SUBTITLE.rawValue: self = .subtitle
    case BINDERY_DETAIL.rawValue: self = .detail
    case BINDERY_SECONDARY.rawValue: self = .secondary
    case BINDERY_BADGE.rawValue: self = .badge
    case BINDERY_WARNING.rawValue: self = .warning
    default: self = .body
    }
  }
}
