/// What the stand-in is told on its command line.
struct StandInOptions {
  /// The port; one that is free where it is 0.
  private(set) var port: UInt16 = 0

  /// How many requests it answers.
  private(set) var requests = 1000

  /// Reads the arguments.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch (name, rest.popFirst()) {
      case ("--port", let value?):
        guard let port = UInt16(value) else { return nil }
        self.port = port
      case ("--requests", let value?):
        guard let requests = Int(value), requests > 0 else { return nil }
        self.requests = requests
      default: return nil
      }
    }
  }
}
