extension GenericFields {
  /// The names of fields that may hold an item's title or identifier: those of the iTunes Store, then common ones.
  public static let store = GenericFields(
    titles: [
      "trackName", "collectionName", "artistName", "title", "name", "headline", "heading", "label", "caption",
      "subject",
    ],
    ids: ["trackId", "collectionId", "artistId", "id"])
}
