import CLibraryPages
import Foundation

/// Gives each page of a library the checksum that goes with its bytes, as somebody who forges a library would.
func signPages(of path: String) throws {
  var file = Array(try Data(contentsOf: URL(filePath: path)))
  file.withUnsafeMutableBytes { bytes in
    for page in 0..<bytes.count / 4096 {
      clibrary_pages_sign(bytes.baseAddress.map { $0 + page * 4096 }, 4096, UInt64(page))
    }
  }
  try Data(file).write(to: URL(filePath: path))
}

/// Damage to a file: bytes that are changed, blocks that are zeroed, or an end that is cut off.
struct Damage: CustomStringConvertible {
  private(set) var description = ""

  /// The numbers of the pages that were changed, the first of which is 0; all from the cut on.
  private(set) var pages: Set<Int> = []

  /// Damages bytes of a file at random, which is the same for the same state of the generator.
  init(of file: inout [UInt8], using random: inout some RandomNumberGenerator) {
    // What the first hundred bytes are, any file can have: without them, this is no library.
    let range = 100..<file.count
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: range, using: &random)
        change(place..<place + 1, of: &file) { $0 ^ UInt8.random(in: 1...255, using: &random) }
      }
    case 1:
      let start = Int.random(in: range, using: &random) / 512 * 512
      change(start..<min(start + 512 * Int.random(in: 1...16, using: &random), file.count), of: &file) { _ in 0 }
    default:
      let end = Int.random(in: range, using: &random)
      description += "cut at \(end)"
      pages.formUnion(end / 4096..<file.count / 4096)
      file.removeLast(file.count - end)
    }
  }

  private mutating func change(_ range: Range<Int>, of file: inout [UInt8], _ byte: (UInt8) -> UInt8) {
    description += "\(range) "
    for place in range {
      let new = byte(file[place])
      if new != file[place] { pages.insert(place / 4096) }
      file[place] = new
    }
  }
}
