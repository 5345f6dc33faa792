/// A coarse feature of what a plugin shows of an item: which part is there, and in which form, but not with which text.
///
/// Records with the same traits most likely execute the same code of the plugin.
struct ShownTrait: Hashable {
  /// The part of what a plugin shows of an item that a trait is about.
  enum Part: Hashable {
    /// The property with this name.
    case property(String)

    /// The action with this name.
    case action(String)

    /// The reason why the action with this name isn't possible.
    case reason(String)

    /// The plugin's request for the contents of the item.
    case contents

    /// The line at an index of at most 8 in the view for a purpose.
    case line(purpose: String, Int)

    /// The field with this key, whose value changes what the plugin shows.
    case field(String)
  }

  /// The part that the trait is about.
  let part: Part

  /// The form of the part, such as `absent`, `text`, or a verb.
  let form: String

  /// Creates a trait from a part and its form.
  init(_ part: Part, _ form: String) {
    (self.part, self.form) = (part, form)
  }

  /// The form of a part that isn't there, such as a property without a value.
  static let absent = "absent"
}
