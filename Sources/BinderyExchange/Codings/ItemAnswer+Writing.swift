package import Bindery
package import BinderyLoading

/// The encoding of an answer for a record, which `ByteReader.itemAnswer(in:)` decodes.
///
/// The encoding is either the reason why there is no model, or all parts in order, including those that weren't
/// requested.
extension ByteWriter {
  /// Writes that the plugin made no model of a record, with the reason, which is the whole answer.
  package mutating func append(modelRefusal refusal: PluginError) {
    append(true)
    append(refusal)
  }

  /// Writes that the plugin made a model of a record. The model's parts have to follow.
  package mutating func appendModel() {
    append(false)
  }

  /// Writes the identity of a model, or `nil` if it wasn't requested.
  package mutating func append(identity: ItemAnswer.Identity?) {
    append(optional: identity) { $0.append($1) }
  }

  /// Writes the identity of a model as `ByteReader.identity()` reads it, without a mark that it was requested.
  package mutating func append(_ identity: ItemAnswer.Identity) {
    append(outcome: identity.id) { $0.append($1.rawValue) }
    append(outcome: identity.version) { $0.append($1.rawValue) }
  }

  /// Writes the reason why there is no view model, or `nil` if there is one or none was requested.
  package mutating func append(viewModelRefusal refusal: PluginError?) {
    append(optional: refusal) { $0.append($1) }
  }

  /// Writes a canvas with its drawing or the plugin's error, or `nil` if it wasn't requested or there is no view model.
  package mutating func append(drawing: ItemAnswer.Outcome<WritingCanvas>?) {
    append(optional: drawing) { writer, drawing in
      writer.append(outcome: drawing) { $0.append($1) }
    }
  }

  /// Writes a view's preferred size or the plugin's error, or `nil` if it wasn't requested.
  package mutating func append(preferredSize: ItemAnswer.Outcome<Size>?) {
    append(optional: preferredSize) { writer, size in
      writer.append(outcome: size) { $0.append($1) }
    }
  }

  /// Writes the properties of a view model.
  ///
  /// - Parameters:
  ///   - count: The number of properties, or `nil` if they weren't requested.
  ///   - property: Returns the value of a property by its index, or the plugin's error; called once for each, in order.
  package mutating func append(properties count: Int?, _ property: (Int) -> ItemAnswer.Outcome<PropertyValue>) {
    append(members: count, property, or: .absent) { $0.append($1) }
  }

  /// Writes the requests of a view model's actions.
  ///
  /// - Parameters:
  ///   - count: The number of actions, or `nil` if they weren't requested.
  ///   - action: Returns the request of an action by its index, `nil` if it requests nothing, or the plugin's error.
  package mutating func append(actions count: Int?, _ action: (Int) -> ItemAnswer.Outcome<ActionRequest?>) {
    append(members: count, action, or: nil) { writer, request in writer.append(optional: request) { $0.append($1) } }
  }

  /// Writes the reasons why a view model's actions aren't possible.
  ///
  /// - Parameters:
  ///   - count: The number of actions, or `nil` if the reasons weren't requested.
  ///   - refusal: Returns the reason of an action by its index, `nil` if it isn't refused, or the plugin's error.
  package mutating func append(refusals count: Int?, _ refusal: (Int) -> ItemAnswer.Outcome<String?>) {
    append(members: count, refusal, or: nil) { writer, reason in writer.append(optional: reason) { $0.append($1) } }
  }

  /// Writes a list of properties or actions, each of which `member` returns and `body` writes; `nil` if not requested.
  ///
  /// Once the list takes more than an item may have, `member` isn't called any more, and `rest` stands in for its
  /// values: the worker then answers that the item is too large.
  private mutating func append<Value>(
    members count: Int?, _ member: (Int) -> ItemAnswer.Outcome<Value>, or rest: Value,
    _ body: (inout ByteWriter, Value) -> Void
  ) {
    let start = self.count
    append(optional: count) { writer, count in
      writer.append(list: 0..<count) { writer, index in
        let isTooLarge = writer.count - start > AnswerLimits.item
        writer.append(outcome: isTooLarge ? .success(rest) : member(index), body)
      }
    }
  }
}
