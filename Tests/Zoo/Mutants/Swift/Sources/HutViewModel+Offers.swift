import BinderyPlugin

extension HutViewModel {
  var page: ActionRequest? { WebAddress.checked(hut.page).map(ActionRequest.open) }

  /// The call to the hut, for those who want to stay there.
  var call: ActionRequest? {
    let digits = (hut.phone ?? "").filter { "+0123456789".contains($0) }
    return digits.isEmpty ? nil : .open("tel:\(digits)")
  }

  /// The reason why nobody can stay at the hut, or `nil` if it is open.
  var closed: String? {
    #if BUG_REFUSES_WITHOUT_A_REASON
      hut.closedBecause
    #else
      hut.closedBecause.map { $0.isEmpty ? "the hut is closed" : "the hut is closed: \(Self.line($0))" }
    #endif
  }

  /// Returns a text as a single line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  func action(for event: UserEvent) -> (any Action)? {
    switch event {
    case .select: return page
    case .key(let chord) where chord.modifiers.isEmpty: return action(for: chord.key)
    default: return nil
    }
  }

  private func action(for key: KeyChord.Key) -> (any Action)? {
    switch key {
    case .character("p"): return page
    case .character("c"): return closed == nil ? call : nil
    case .right:
      #if BUG_TURNS_ON_WHEN_ASKED
        turn()
      #endif
      return nil
    #if BUG_ANSWERS_A_KEY_WITH_ITS_OWN_ACTION
      case .character("r"): return Reservation(slug: hut.slug, beds: 2)
    #endif
    default: return nil
    }
  }

  nonisolated static let properties = [
    Property("title", \HutViewModel.title),
    Property("elevation", \HutViewModel.elevation),
    Property("beds", \HutViewModel.beds),
    Property("phone", \HutViewModel.phone),
    Property("weather", \HutViewModel.weather),
    Property("closed", \HutViewModel.closed),
  ]

  nonisolated static let actions = [
    ActionOffer("page", title: "Open its page", \HutViewModel.page),
    ActionOffer("call", title: "Call the hut", \HutViewModel.call, unless: \HutViewModel.closed),
  ]
}

#if BUG_ANSWERS_A_KEY_WITH_ITS_OWN_ACTION
  /// The reservation of beds in a hut.
  struct Reservation: Action {
    typealias Reply = Void
    var slug: String
    var beds: Int
  }
#endif
