/// A model of a thing that may contain others, as an album contains songs.
///
/// The model doesn't have its contents: it says how to find them, and a host asks for them when they are to be shown.
public protocol ContainerModel: Model {
  /// The request that finds the contents, or `nil` if this thing has none.
  var contents: ContentsRequest? { get }
}
