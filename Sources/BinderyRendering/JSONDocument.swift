internal import Bindery
internal import BinderyText

/// The JSON format of items: its version, its header and footer, and the object of each item.
///
/// `Documentation.docc/Guides/JSON.md` describes it. A change that breaks its readers needs a new version.
enum JSONDocument {
  /// The version of the format.
  static let version = 1

  /// The bytes before the items of a document.
  static let header = Array(#"{"version":\#(version),"items":["#.utf8) + [0x0a]

  /// The byte before each item of a document, which is cut off before the first item.
  static let separator: UInt8 = 0x2c

  /// Returns the bytes after the items of a document, including the reports on the sources if there are any.
  static func footer(_ sources: [SourceReport]) -> [UInt8] {
    guard !sources.isEmpty else { return Array("]}\n".utf8) }
    let json = JSONWriter.document { json in
      json.objectsMember("sources", sources) { json, source in source.write(to: &json) }
    }
    // The header has already opened the object that these members belong to.
    return Array("],".utf8) + json.dropFirst()
  }

  /// Appends the JSON object of an item and a newline to `utf8`, and returns the errors in reading the item.
  ///
  /// The JSON contains these errors in place of the parts that can't be written.
  static func write(_ item: Item, _ drawing: TextDrawing, to utf8: inout [UInt8]) -> [any Error] {
    var json = JSONWriter()
    var problems: [any Error] = []
    json.object { json in
      json.member("status", item.status.rawValue)
      json.member("kind", item.kind.rawValue)
      json.optionalMember("source", item.source?.rawValue)
      write("id", to: &json, &problems) { try item.modelId?.rawValue }
      json.optionalMember("variant", item.variant?.description)
      write("version", to: &json, &problems) { try item.modelVersion?.description }
      json.optionalMember("plugin", item.plugin?.rawValue)
      writeProperties(of: item, to: &json, &problems)
      writeActions(of: item, to: &json, &problems)
      write(drawing, to: &json)
      json.optionalMember("error", item.reason)
      item.place?.write(to: &json)
    }
    utf8 += json.utf8
    utf8.append(0x0a)
    return problems
  }

  /// Appends the JSON object of a damaged item and a newline to `utf8`.
  static func write(_ damage: ItemProblem, to utf8: inout [UInt8]) {
    var json = JSONWriter()
    json.object { json in
      json.member("status", "damaged")
      json.member("source", damage.source)
      if let offset = damage.offset { json.member("offset", offset) }
      json.member("error", damage.sentence)
    }
    utf8 += json.utf8 + [0x0a]
  }

  /// Writes a member with a text, or a member with the suffix `Error` if reading the text throws.
  private static func write(
    _ key: String, to json: inout JSONWriter, _ problems: inout [any Error], _ value: () throws -> String?
  ) {
    do {
      json.member(key, try value())
    } catch {
      json.member(key + "Error", String(describing: error))
      problems.append(error)
    }
  }

  /// Writes the properties of an item, each with its type and its value or error.
  private static func writeProperties(of item: Item, to json: inout JSONWriter, _ problems: inout [any Error]) {
    json.objectMember("properties") { json in
      for (index, property) in item.binding.properties.enumerated() {
        json.objectMember(property.name) { json in
          json.member("type", property.type.description)
          do {
            json.member("value", try item.property(at: index))
          } catch {
            json.member("error", String(describing: error))
            problems.append(error)
          }
        }
      }
    }
  }

  /// Writes the actions of an item that are possible now, each with its request or error.
  private static func writeActions(of item: Item, to json: inout JSONWriter, _ problems: inout [any Error]) {
    json.objectMember("actions") { json in
      for (index, action) in item.binding.actions.enumerated() {
        do {
          guard let request = try item.action(at: index) else { continue }
          json.objectMember(action.name) { json in
            json.member("verb", request.verb)
            json.member("argument", request.argument)
          }
        } catch {
          json.objectMember(action.name) { $0.member("error", String(describing: error)) }
          problems.append(error)
        }
      }
    }
  }

  /// Writes the lines of a drawing, each as an array of its runs and spacers.
  private static func write(_ drawing: TextDrawing, to json: inout JSONWriter) {
    json.arrayMember("lines") { json in
      for line in drawing.lines {
        json.arrayElement { json in
          for element in line { write(element, to: &json) }
        }
      }
    }
  }

  /// Writes a run or a spacer of a drawing as an object.
  private static func write(_ element: TextDrawing.Element, to json: inout JSONWriter) {
    json.objectElement { json in
      switch element {
      case .spacer: json.member("spacer", true)
      case .run(let text, let role):
        json.member("text", SafeText(text).string)
        json.member("role", role.rawValue)
      }
    }
  }
}
