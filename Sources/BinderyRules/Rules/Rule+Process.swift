extension Rule {
  /// The rules about standard output and standard error, to which a plugin must not write.
  static let processRules: [Rule] = [
    Rule(
      "C21", level: .smoke,
      promise: "Nothing is written to stdout or stderr, which belong to whoever has started the host",
      breach: "printf(\"decoding\\n\"); in decode()",
      remedy: "Tell the user by log() of bindery_host, and remove what was printed to find a bug",
      source: "what a function must not do")
  ]
}
