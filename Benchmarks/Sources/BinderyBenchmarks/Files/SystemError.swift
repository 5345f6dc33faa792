import Glibc

/// What the system refused to do.
struct SystemError: Error, CustomStringConvertible {
  /// The file, or the program.
  let subject: String

  /// The system's number for the reason.
  let number: Int32

  init(_ subject: String, number: Int32 = errno) {
    self.subject = subject
    self.number = number
  }

  var description: String {
    "\(subject): \(String(cString: strerror(number)))"
  }
}
