import BinderyPlugin

extension HikeViewModel {
  /// The address of a picture: of the widest photograph, or else of a drawing of the way.
  var artwork: String? {
    if let photo = hike.photos?.widest { return photo }
    return Profile.address(of: heights)
  }

  var artwork60: String? { hike.photos?.address(ofWidth: 60) }
  var artwork600: String? { hike.photos?.address(ofWidth: 600) }

  var page: ActionRequest? { WebAddress.checked(hike.page).map(ActionRequest.open) }

  var hut: ActionRequest? {
    guard let hut = hike.hut, !hut.isEmpty else { return nil }
    #if BUG_SHOWS_AN_ADDRESS_AS_IT_STANDS
      return ActionRequest(verb: "show", argument: "media://hut/\(hut)")
    #else
      return .show(Route(kind: Hut.kind, modelId: ModelId(hut)))
    #endif
  }

  static let properties = [
    Property("title", \HikeViewModel.title),
    Property("region", \HikeViewModel.region),
    Property("number", \HikeViewModel.number),
    Property("length", \HikeViewModel.length),
    Property("altitude", \HikeViewModel.altitude),
    Property("grade", \HikeViewModel.grade),
    Property("season", \HikeViewModel.season),
    Property("summit", \HikeViewModel.summit),
    Property("names", \HikeViewModel.otherNames),
    Property("profile", \HikeViewModel.profile),
    Property("updated", \HikeViewModel.updated),
    Property("notes", \HikeViewModel.notes),
    Property("artwork", \HikeViewModel.artwork),
    Property("artwork60", \HikeViewModel.artwork60),
    Property("artwork600", \HikeViewModel.artwork600),
  ]

  static let actions = [
    ActionOffer("page", title: "Open its page", \HikeViewModel.page),
    ActionOffer("hut", title: "Show the hut on the way", \HikeViewModel.hut),
  ]
}
