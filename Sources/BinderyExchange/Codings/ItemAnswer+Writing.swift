package import Bindery
package import BinderyLoading

/// Writes what became of a record, as `ByteReader.itemAnswer(in:)` reads it: why there is no model, or that there is
/// one and then each part in order, those too that were not asked for.
extension ByteWriter {
  /// Writes that there is no model, which is the whole answer.
  ///
  /// - Parameter refusal: Why there is none.
  package mutating func append(modelRefusal refusal: PluginError) {
    append(true)
    append(refusal)
  }

  /// Writes that there is a model. Its parts follow.
  package mutating func appendModel() {
    append(false)
  }

  /// Writes the identity of a model.
  ///
  /// - Parameter identity: The identity; nothing where nobody asked.
  package mutating func append(identity: ItemAnswer.Identity?) {
    append(optional: identity) { $0.append($1) }
  }

  /// Writes the identity of a model that somebody asked for.
  ///
  /// - Parameter identity: The identity.
  package mutating func append(_ identity: ItemAnswer.Identity) {
    append(outcome: identity.id) { $0.append($1.rawValue) }
    append(outcome: identity.version) { $0.append($1.rawValue) }
  }

  /// Writes whether there is a view model.
  ///
  /// - Parameter refusal: Why there is none; nothing where there is one, or nobody asked.
  package mutating func append(viewModelRefusal refusal: PluginError?) {
    append(optional: refusal) { $0.append($1) }
  }

  /// Writes what a view draws.
  ///
  /// - Parameter drawing: The canvas that it has drawn on, or why it can't; nothing where nobody asked.
  package mutating func append(drawing: ItemAnswer.Outcome<WritingCanvas>?) {
    append(optional: drawing) { writer, drawing in
      writer.append(outcome: drawing) { writer, canvas in
        canvas.writer.bytes.withUnsafeBytes { writer.append($0) }
      }
    }
  }

  /// Writes the size that a view would like.
  ///
  /// - Parameter preferredSize: The size, or why there is none; nothing where nobody asked.
  package mutating func append(preferredSize: ItemAnswer.Outcome<Size>?) {
    append(optional: preferredSize) { writer, size in
      writer.append(outcome: size) { $0.append($1) }
    }
  }

  /// Writes the properties of a view model.
  ///
  /// - Parameters:
  ///   - count: How many it has; nothing where nobody asked.
  ///   - property: Tells the value of one by its place, or why there is none.
  package mutating func append(properties count: Int?, _ property: (Int) -> ItemAnswer.Outcome<PropertyValue>) {
    append(optional: count) { writer, count in
      writer.append(list: 0..<count) { writer, index in
        writer.append(outcome: property(index)) { $0.append($1) }
      }
    }
  }

  /// Writes what the actions of a view model would have done.
  ///
  /// - Parameters:
  ///   - count: How many it has; nothing where nobody asked.
  ///   - action: Tells the request of one by its place, or why that can't be told.
  package mutating func append(actions count: Int?, _ action: (Int) -> ItemAnswer.Outcome<ActionRequest?>) {
    append(optional: count) { writer, count in
      writer.append(list: 0..<count) { writer, index in
        writer.append(outcome: action(index)) { writer, request in
          writer.append(optional: request) { $0.append($1) }
        }
      }
    }
  }
}
