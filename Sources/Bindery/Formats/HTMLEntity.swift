extension Unicode.Scalar {
  /// Creates the character for an HTML entity, or returns `nil` if the entity is unknown or a control character.
  ///
  /// - Parameter entity: The text between `&` and `;`, such as `eacute`, `#233` or `#xE9`.
  init?(htmlEntity entity: String) {
    guard let number = entity.hasPrefix("#") ? Self.number(entity.dropFirst()) : namedEntities[entity],
      // A control character isn't text, and a no-break space would only prevent the wrapping of lines.
      let scalar = Unicode.Scalar(number == 0xa0 ? 0x20 : number), scalar == "\n" || !scalar.isControl
    else { return nil }
    self = scalar
  }

  /// Parses the number of an entity, such as `233` or `xE9`, or returns `nil` if it isn't one.
  private static func number(_ digits: Substring) -> UInt32? {
    let isHex = digits.first == "x" || digits.first == "X"
    let digits = isHex ? digits.dropFirst() : digits
    guard digits.first != "+", digits.first != "-" else { return nil }
    return UInt32(digits, radix: isHex ? 16 : 10)
  }

  /// Whether the scalar is a control character of ASCII or Latin-1.
  private var isControl: Bool {
    value < 0x20 || (0x7f..<0xa0).contains(value)
  }
}

/// The code points of common named HTML entities, by their names.
private let namedEntities: [String: UInt32] = {
  var entities: [String: UInt32] = [
    "quot": 0x22, "amp": 0x26, "apos": 0x27, "lt": 0x3c, "gt": 0x3e, "OElig": 0x152, "oelig": 0x153, "Scaron": 0x160,
    "scaron": 0x161, "Yuml": 0x178, "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019,
    "sbquo": 0x201a, "ldquo": 0x201c, "rdquo": 0x201d, "bdquo": 0x201e, "bull": 0x2022, "hellip": 0x2026,
    "prime": 0x2032, "lsaquo": 0x2039, "rsaquo": 0x203a, "euro": 0x20ac, "trade": 0x2122,
  ]
  for (offset, name) in latin1Names.split(separator: " ").enumerated() {
    entities[String(name)] = 0xa0 + UInt32(offset)
  }
  return entities
}()

/// The names of the HTML entities for U+00A0 to U+00FF, in order.
private let latin1Names = """
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
  thorn yuml
  """
