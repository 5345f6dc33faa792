/// A model of an item that may contain other items, as an album contains songs.
///
/// The model doesn't hold its contents: it returns a request for them, which the host sends when they are to be shown.
public protocol ContainerModel: Model {
  /// The request that finds the items inside this one, or `nil` if it contains none.
  var contents: ContentsRequest? { get }
}
