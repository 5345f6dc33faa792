public import Bindery

extension Law {
  /// Checks C63: a property named `artwork` is a text, and its value is an address with a scheme or absent.
  ///
  /// The same holds for properties named `artwork` and a width in pixels, such as `artwork100`. Others aren't checked.
  ///
  /// - Parameters:
  ///   - observation: The observation with the values of the properties.
  ///   - properties: The declarations of these properties.
  ///   - record: A fuzzed record, so that a wrong address may begin with one of its texts; `nil` if the record is real,
  ///     so that its texts are no excuse.
  ///   - subject: The subject of the findings.
  /// - Returns: A finding for each property that breaks the rule.
  public static func artwork(
    _ observation: RecordObservation, declaredBy properties: [PropertyDeclaration], of record: TestRecord? = nil,
    about subject: String = ""
  ) -> [Finding] {
    properties.filter { isArtwork($0.name) }.compactMap { property in
      let value = observation.properties.first { $0.name == property.name }?.answer
      guard let fault = property.type.kind == .text ? fault(inArtwork: value) : fault(inType: property.type),
        !isBrought(value, by: record)
      else { return nil }
      return Finding("C63", subject: subject, "the property '\(property.name)' \(fault)")
    }
  }

  /// Returns whether a property's name says that it is the address of a picture: `artwork`, with or without a number.
  private static func isArtwork(_ name: String) -> Bool {
    let word = "artwork"
    return name.hasPrefix(word)
      && name.utf8.dropFirst(word.utf8.count).allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  }

  /// Returns whether an address begins with a text of the record that has no scheme, or is the beginning of one.
  private static func isBrought(_ answer: RecordObservation.Answer?, by record: TestRecord?) -> Bool {
    guard case .value(.text(let address))? = answer else { return false }
    return starts(of: address, in: record).contains { $0.addressScheme == nil }
  }

  /// Returns the clause that a property for the address of a picture has another type than text.
  private static func fault(inType type: PropertyType) -> String {
    "is of the type \(type), where the address of a picture is \(PropertyType(.text, isOptional: true))"
  }

  /// Returns what is wrong with the value of an artwork property, or `nil` if it is a valid address, is absent, or
  /// can't be read.
  private static func fault(inArtwork answer: RecordObservation.Answer?) -> String? {
    guard case .value(.text(let address))? = answer else { return nil }
    if address.isEmpty { return "is an empty text, where NULL means that there is no picture" }
    guard let scheme = address.addressScheme else { return "is \(quoted(address)), which is no address with a scheme" }
    return address.utf8.count > scheme.utf8.count + 1 ? nil : "is \(quoted(address)), with nothing after the scheme"
  }
}
