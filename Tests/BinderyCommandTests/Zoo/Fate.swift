/// What must become of the items of a creature.
enum Fate: Sendable {
  /// They are drawn: with a title, or else with their names.
  case drawn(title: String? = nil)

  /// Each has a reason that names the plugin and says something.
  case refused(String)

  /// Each has a reason that is not the plugin's: nobody claims the kind, or nothing is there to show.
  case told(String)

  /// Each has a reason that names the plugin and how its process ended.
  case ended(String)

  /// Each is drawn or has a reason that names the plugin; what was attempted was not achieved.
  case contained
}
