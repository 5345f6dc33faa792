import Foundation

/// A pipe that stays open after the text that was written to it, until it is made to fail.
final class OpenPipe {
  private let pipe = Foundation.Pipe()

  /// Where to read.
  var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

  /// Keeps the pipe readable after a folder took its place, so that writing to it ends nobody.
  private let spare: Int32

  init(_ text: String) {
    spare = dup(pipe.fileHandleForReading.fileDescriptor)
    pipe.fileHandleForWriting.write(Data(text.utf8))
  }

  deinit {
    close(spare)
  }

  /// Makes every read fail from now on: a folder takes the place of the pipe.
  func fail() {
    let folder = open("/", O_RDONLY)
    dup2(folder, descriptor)
    close(folder)
    // A read that waits already gets this, and fails the next time.
    pipe.fileHandleForWriting.write(Data("\n".utf8))
  }
}
