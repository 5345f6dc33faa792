extension Rule {
  /// The rules of layer C: what functions promise of one item, one source or one call.
  static let contractRules: [Rule] =
    callRules + modelRules + drawingRules + bindingRules + liveRules + sourceRules

  private static let callRules: [Rule] = [
    Rule(
      "C01", level: .smoke,
      promise: "Every function returns: an item of the plugin's own kind never crashes it, ends its process or hangs",
      breach: "*(int *)NULL = 1; in decode()",
      remedy: "Look at the function and the input that are named, with --in-process in a debugger",
      source: "bindery_media_type"),
    Rule(
      "C17",
      promise: "What the host lends is not used after the call, nor beyond its end, nor written to",
      breach: "kept = record; in decode(), and kept->count in draw()",
      remedy: "Copy what is needed later, within the call that lends it",
      source: "rule 1"),
    Rule(
      "C19",
      promise: "Sinks and canvases are used only during the call that was given them, on the thread of that call",
      breach: "A canvas that is kept in draw() and used in identity()",
      remedy: "Write all that there is to write before the function returns, on its own thread",
      source: "bindery_sink, bindery_canvas"),
  ]
}
