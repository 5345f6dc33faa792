package import Bindery

extension Route {
  /// A route of any kind, identifier and parameters that an address can hold.
  package static func any(using random: inout SplitMix64) -> Route {
    var route = Route(
      kind: Kind(rawValue: someText(1...6, using: &random)), modelId: ModelId(someText(1...12, using: &random)))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      route.parameters[someText(0...4, using: &random)] = someText(0...6, using: &random)
    }
    return route
  }

  private static func someText(_ counts: ClosedRange<Int>, using random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: counts, using: &random) {
      let limit: UInt32 = Bool.random(using: &random) ? 0x80 : 0x11_0000
      // A surrogate is no scalar.
      text.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "?")
    }
    return String(text)
  }
}
