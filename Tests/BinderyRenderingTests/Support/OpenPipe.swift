import Foundation

/// A pipe that stays open after the text that was written to it, until it is made to fail.
final class OpenPipe {
  private let pipe = Foundation.Pipe()

  /// Where to read.
  var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

  init(_ text: String) {
    pipe.fileHandleForWriting.write(Data(text.utf8))
  }

  /// Makes every read fail from now on: a folder takes the place of the pipe.
  func fail() {
    let folder = open("/", O_RDONLY)
    dup2(folder, descriptor)
    close(folder)
  }
}
