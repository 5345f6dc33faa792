internal import BinderyManifests

extension JSONWriter {
  /// Writes the member `files` of a JSON object for a plugin's manifest, unless the plugin claims no files.
  mutating func filesMember(_ claims: [FileClaim]) {
    guard !claims.isEmpty else { return }
    objectsMember("files", claims) { json, claim in
      json.textsMember("extensions", claim.extensions)
      json.arrayMember("magic") { json in
        for number in claim.magic { json.element(number) }
      }
      json.textsMember("kinds", claim.kinds)
      json.textsMember("siblings", claim.siblings)
    }
  }

  /// Writes an element that is an array of the patterns of a magic number.
  private mutating func element(_ number: MagicNumber) {
    arrayElement { json in
      for pattern in number.patterns {
        json.objectElement { json in
          json.member("offset", pattern.offset)
          json.member("hex", pattern.hex)
          json.optionalMember("mask", pattern.maskHex)
        }
      }
    }
  }
}
