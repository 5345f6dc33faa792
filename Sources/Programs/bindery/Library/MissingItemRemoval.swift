import Bindery
import BinderyLibrary
import BinderyRendering

/// The removal of the items that imported files had at an earlier import, and that they don't have any more.
struct MissingItemRemoval {
  /// The files that were imported to their ends, with the items that they have.
  private var files: [(name: String, found: FoundInput)] = []

  /// Whether nothing is removed, since a file couldn't be read.
  private var isCancelled = false

  /// The reason why items weren't removed, which the command fails with at its end, or `nil`.
  private var failure: CommandError?

  /// Adds a file that was imported to its end, unless it can't be told which items it has.
  ///
  /// - Parameters:
  ///   - named: The file, by whose name it is read again.
  ///   - input: The file as it was when the import began.
  ///   - done: What the import has found.
  ///   - loss: The bytes of the file that couldn't be read.
  mutating func add(
    _ named: ImportInput, _ input: LibraryInput, _ done: LibraryImport.Progress, _ loss: InputLoss?
  ) {
    let file = named.name
    let unread = done.damagedCount + done.counts.unidentified
    if input == .stream {
      refuse(file, "it can be read only once; name a file")
    } else if unread > 0 {
      refuse(file, "\(unread.items) of it can't be read; write or fetch it again")
    } else if let loss, loss.lost > 0 {
      refuse(file, "a part of it can't be read; write or fetch it again")
    } else if named.libraryInput != input {
      refuse(file, "it changed while it was read; import it again")
    } else {
      files.append((file, FoundInput(input: input, rows: done.rows)))
    }
  }

  /// Cancels the removal, since a file couldn't be read, which may have the items of the others.
  mutating func cancel() { isCancelled = true }

  /// Writes why no item of a file is removed, cancels the removal, and makes the command fail at its end.
  private mutating func refuse(_ file: String, _ reason: String) {
    Output.standardError.say("nothing of '\(file)' is removed: \(reason)")
    failure = CommandError(exitCode: .badData)
    cancel()
  }

  /// Removes the items that no input has any more, after asking, and returns their number.
  ///
  /// All files have been imported before, so that an item which has moved from one to another stays. If one of them
  /// couldn't be read as a whole, nothing is removed.
  ///
  /// - Parameters:
  ///   - writer: The library.
  ///   - isAnswered: Whether the flag `--yes` was given.
  /// - Returns: The number of items removed.
  /// - Throws: An error of the library or of the terminal. An answer other than yes isn't one before the command's end.
  mutating func perform(in writer: LibraryWriter, isAnswered: Bool) throws -> Int {
    guard !files.isEmpty, !isCancelled else { return 0 }
    let missing = try writer.missingItems(of: files.map(\.found))
    if !missing.rows.isEmpty, try !isWanted(missing.rows.count, isAnswered) { return 0 }
    try writer.forget(missing.shared)
    return missing.rows.isEmpty ? 0 : try writer.removeShowingProgress(missing.rows)
  }

  /// Asks whether items are to be removed, and notes the error for any answer but yes.
  private mutating func isWanted(_ count: Int, _ isAnswered: Bool) throws -> Bool {
    let names = files.count == 1 ? "'\(files[0].name)' no longer has" : "the files no longer have"
    let confirmation = Confirmation(question: "Remove \(count.items) that \(names)")
    guard let isWanted = isAnswered ? true : try confirmation.answer() else {
      failure = failure ?? confirmation.unanswerable
      return false
    }
    if !isWanted { failure = failure ?? CommandError("nothing was removed", exitCode: .nothingFound) }
    return isWanted
  }

  /// Throws a `CommandError` if items weren't removed that should have been.
  func expectDone() throws {
    if let failure { throw failure }
  }
}
