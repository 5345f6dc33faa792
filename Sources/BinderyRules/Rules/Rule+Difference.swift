extension Rule {
  /// The rules of layer D, which require that an item looks the same in every process and environment.
  static let differenceRules: [Rule] = [
    Rule(
      "D01",
      promise: "The same record has the same identity, version, view and properties in another process",
      breach: "version() returns a hash with a seed of its process; a view draws the address of its model",
      remedy: "Make all that is seen of nothing but the fields of the record",
      source: "version(), identity(), draw()"),
    Rule(
      "D02",
      promise: "The language of the user changes nothing of what is seen",
      breach: "getenv(\"LANG\") decides between \"episode\" and \"Folge\"; printf(\"%.1f\") after setlocale()",
      remedy: "Write numbers and dates in one way, without the locale",
      source: "draw(): the same view model draws the same"),
    Rule(
      "D03",
      promise: "The time zone changes nothing of what is seen",
      breach: "strftime() of what localtime_r() makes of a date in the record",
      remedy: "Use gmtime_r(), or the day as the record writes it",
      source: "draw(): the same view model draws the same"),
    Rule(
      "D04",
      promise: "The order in which items come changes nothing of what is seen of each",
      breach: "The name of the first item is kept, and drawn with all others",
      remedy: "Keep nothing between items that can be seen: a model knows its own record alone",
      source: "draw(), decode()"),
    Rule(
      "D05",
      promise: "An item looks the same whether the plugin runs in the process of its host or in a worker",
      breach: "A view draws program_invocation_name, or whether a file of the user can be read",
      remedy: "Ask neither which program the plugin is in, nor for what a worker may not see",
      source: "bindery_host, and the host: a plugin that isn't trusted runs in a worker"),
    Rule(
      "D06", level: .strict,
      promise: "The environment of the user changes nothing of what is seen",
      breach: "getenv(\"HOME\") or getenv(\"COLUMNS\") in a view",
      remedy: "Take what is needed from the record and, for widths, from the canvas",
      source: "draw(): the same view model draws the same"),
    Rule(
      "D07",
      promise: "The day changes nothing of what is seen",
      breach: "A view draws \"3 days ago\", from time(NULL)",
      remedy: "Draw the date itself; a view is drawn again only where its model has another version",
      source: "version(), draw()"),
  ]
}
