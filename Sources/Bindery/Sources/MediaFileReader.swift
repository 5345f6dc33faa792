/// A reader of the items in files, such as the song in a FLAC file, for the types of files that a plugin's manifest names.
///
/// A host calls it in a process of its own, which has the bytes of a few files and can open nothing else. It is called
/// for one file at a time.
///
///     struct Playlists: MediaFileReader {
///       func items(of file: MediaFile) throws(SourceFailure) -> [UInt8] {
///         let text = String(decoding: try file.bytes(in: 0..<min(file.count, 1 << 20)), as: UTF8.self)
///         ...
///       }
///     }
public protocol MediaFileReader: Sendable {
  /// Returns the items of a file as JSON, as a source answers: an object with `results`, an array, or JSON Lines.
  ///
  /// The same file has the same items each time, in the same order. The host adds two fields to each: `fileId`, which
  /// identifies the file, and `fileItemId`, which identifies the item by its file and by the field `filePart`, where the
  /// reader writes one that no other item of the file has, or else by its position.
  ///
  /// - Parameter file: The file, whose bytes can be read until this returns.
  /// - Returns: The JSON, of at most 4 MiB, or no bytes if the file has no items.
  /// - Throws: The reason why the file can't be read, which is `refused` for a damaged one.
  func items(of file: MediaFile) throws(SourceFailure) -> [UInt8]

  /// Returns the picture of a file, such as the cover in a song, or `nil` if it has none.
  ///
  /// The default returns `nil`.
  ///
  /// - Parameter file: The file, whose bytes can be read until this returns.
  /// - Returns: A JPEG, PNG, WebP or GIF, of at most 16 MiB.
  /// - Throws: The reason why the file can't be read.
  func picture(of file: MediaFile) throws(SourceFailure) -> [UInt8]?
}

extension MediaFileReader {
  /// Returns `nil`, as the default for types of files without pictures.
  public func picture(of file: MediaFile) throws(SourceFailure) -> [UInt8]? { nil }
}
