import TestSupport

extension LoopbackReply {
  /// An answer that tells neither its length nor its end: the server closes the connection when it likes.
  init(unmeasured text: String, fields: [String] = []) {
    self.init([.send(Self.head(200, fields) + Array(text.utf8))])
  }
}
