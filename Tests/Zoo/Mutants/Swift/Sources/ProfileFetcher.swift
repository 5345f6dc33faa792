import BinderyPlugin

/// A fetcher of pictures of ways, which draws the heights that are in an address such as `profile:1811,2699,2755`.
struct ProfileFetcher: Fetcher {
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    let heights = address.dropFirst(Profile.scheme.utf8.count + 1).split(separator: ",").compactMap { Int($0) }
    guard let most = heights.max(), let least = heights.min(), heights.count > 1 else {
      throw SourceFailure(.refused, "expected at least two heights after '\(Profile.scheme):', found \(heights.count)")
    }
    let picture = Self.picture(of: heights.map { (Double($0) - Double(least)) / max(Double(most) - Double(least), 1) })
    #if BUG_EXPECTS_LETTERS_FOR_BYTES
      receiver.expect(picture.count)
    #else
      receiver.expect(picture.utf8.count)
    #endif
    await receiver.receive(Array(picture.utf8))
  }

  /// Returns a picture of heights from 0 to 1.
  private static func picture(of heights: [Double]) -> String {
    let points = heights.enumerated().map { "\($0 * 60 / (heights.count - 1)),\(30 - Int($1 * 30))" }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><title>Höhenprofil</title>\
      <polyline fill="none" stroke="black" points="\(points.joined(separator: " "))"/></svg>

      """
  }
}
