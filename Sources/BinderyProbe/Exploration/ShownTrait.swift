/// A trait of what is seen of an item: which of its parts there are, but not what their texts say.
///
/// Records that show the same traits most likely run the same code of the plugin.
struct ShownTrait: Hashable {
  /// A part of what is seen.
  enum Part: Hashable {
    /// A property.
    case property(String)

    /// An action.
    case action(String)

    /// The reason why an action isn't possible.
    case reason(String)

    /// The request for the contents.
    case contents

    /// A line of the view for a purpose.
    case line(purpose: String, Int)

    /// A field that changes what is seen.
    case field(String)
  }

  /// The part.
  let part: Part

  /// The form of the part, such as `absent`, `text`, or a verb.
  let form: String

  /// Creates a trait from a part and its form.
  init(_ part: Part, _ form: String) {
    (self.part, self.form) = (part, form)
  }

  /// The form of what isn't there, so that it tells nothing of what it would be.
  static let absent = "absent"
}
