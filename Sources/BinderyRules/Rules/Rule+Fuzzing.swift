extension Rule {
  /// The rules of layer F: the behavior of a plugin with fuzzed input.
  static let fuzzingRules: [Rule] = [
    Rule(
      "F01",
      promise: "Whatever is in a record, no function crashes over it, ends the process or hangs",
      breach: "char name[64]; strcpy(name, bindery_field_named(record, \"name\")->value.text.bytes);",
      remedy: "Look at each field for being there, for its type and for its length before its value is used",
      source: "bindery_record, bindery_field"),
    Rule(
      "F02",
      promise: "Properties and actions of a declared type take every value of their parameters' types",
      breach: "A function `(count: i64) -> i64` that returns 1000 / count",
      remedy: "Look at the value before it is used: the signature says its type, and nothing of its size",
      source: "bindery_binding"),
    Rule(
      "F03",
      promise: "Views draw and measure at every width, and whatever a canvas says of the width of a text",
      breach: "while (canvas->columns(canvas, text) > width) text.count--;",
      remedy: "End loops where there is nothing left to cut, and expect 0 and very large numbers",
      source: "bindery_canvas, preferred_size()"),
    Rule(
      "F04",
      promise: "Live view models take events, activations and new models in every order",
      breach: "pages[event->text.bytes[0] - '0'], where the text of an event may be empty",
      remedy: "Do nothing for an event or a level that isn't known, and keep no place that the former model had",
      source: "bindery_live, bindery_event"),
    Rule(
      "F05",
      promise:
        "Whatever is in a record, possible(), contents() and views by purpose don't crash over it, end the process or hang",
      breach: "char id[16]; strcpy(id, model->id); in contents()",
      remedy: "Look at whether each value of the model is there, and at its length, before it is used",
      source: "bindery_actions, bindery_contents, bindery_views"),
    Rule(
      "F06",
      promise: "Whatever bytes it is given, restore() doesn't crash, end the process or hang",
      breach: "pages[state.bytes[0]], where the first byte may be any",
      remedy: "Check the count and each value before it is used, and refuse what save() wouldn't have written",
      source: "bindery_restoring, restore()"),
  ]
}
