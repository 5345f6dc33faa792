extension Rule {
  /// The rules of layer C about live view models.
  static let liveRules: [Rule] = [
    Rule(
      "C31",
      promise: "A live view model takes every activation, in every order, and an unknown one as BINDERY_FOCUSED",
      breach: "An array of four names, and names[activation]",
      remedy: "Let the default of a switch do what BINDERY_FOCUSED does",
      source: "bindery_live, bindery_activation"),
    Rule(
      "C32",
      promise:
        "handle() writes a verb and its argument or nothing, changes nothing, and does nothing about an unknown event",
      breach: "view_model->count++; in handle()",
      remedy: "Return what the host is to do, and change when it is done; write nothing in the default of a switch",
      source: "handle(), bindery_event_type"),
    Rule(
      "C33",
      promise: "A live view model tells its observer of each change, and no former one of any",
      breach: "observe() takes a new observer, and changed() of the former is called later",
      remedy:
        "Keep one observer behind a lock, forget it when observe() or release_view_model() is called, and call changed() on it when a drawing or a property changes",
      source: "bindery_observer"),
    Rule(
      "C34",
      promise:
        "update() gives a view model the other model as if it were made over it, or fails and leaves it as it was",
      breach: "update() copies the title, and not what else is drawn",
      remedy: "Copy all that create() copies, or return a failure before anything is changed",
      source: "update()"),
  ]
}
