public import Bindery

extension GenericFields {
  /// The names of fields that the records of a store have, as the iTunes Store writes them, before those of any record.
  public static let store = GenericFields(
    titles: ["trackName", "collectionName", "artistName", "title", "name"],
    ids: ["trackId", "collectionId", "artistId", "id"])
}
