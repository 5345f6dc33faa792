@testable import ITunesStore

extension HTTPHead {
  /// Creates a head from fields by name; the case of a name doesn't matter.
  init(status: Int, fields: [String: String] = [:]) {
    self.init(status: status, pairs: fields.map { ($0, $1) })
  }
}
