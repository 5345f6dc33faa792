extension JSONWriter {
  /// Writes a member whose value is an array of strings.
  package mutating func textsMember(_ key: String, _ texts: [String]) {
    arrayMember(key) { json in
      for text in texts { json.element(text) }
    }
  }
}
