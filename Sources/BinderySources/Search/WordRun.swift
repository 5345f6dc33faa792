/// A run of adjacent characters of a folded text that belong to words, either all or none of a script without spaces.
///
/// Libraries and files are searched by runs, and what stands between two of them, such as the marks in `AC/DC` and
/// `don't`, doesn't count. A run of letters and digits is a word. One of a script that is written without spaces, such
/// as Chinese, has any number of words.
package struct WordRun {
  /// The characters.
  package let scalars: Substring.UnicodeScalarView

  /// Whether the characters are of a script that is written without spaces.
  package let isDense: Bool
}

extension FoldedText {
  /// The runs of the text, in its order.
  package var runs: [WordRun] {
    let scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars
    var (runs, start, role) = ([WordRun](), scalars.startIndex, ScalarRole.between)
    func end(at index: String.Index) {
      guard role != .between else { return }
      runs.append(WordRun(scalars: scalars[start..<index], isDense: role == .dense))
    }
    for index in scalars.indices {
      let next = ScalarRole(of: scalars[index])
      guard next != role else { continue }
      end(at: index)
      (start, role) = (index, next)
    }
    end(at: scalars.endIndex)
    return runs
  }

  /// The runs joined by single spaces.
  package var words: String {
    isASCII ? asciiWords : runs.lazy.map { String($0.scalars) }.joined(separator: " ")
  }

  /// Whether all characters are ASCII.
  package var isASCII: Bool { utf8.reduce(0, |) < 0x80 }

  /// The runs of an ASCII text joined by single spaces. Most texts are ASCII, of which each run is copied as it is.
  private var asciiWords: String {
    String(unsafeUninitializedCapacity: utf8.count) { place in
      var (count, isBetween) = (0, false)
      for byte in utf8 {
        guard ScalarRole.isWord(byte) else {
          isBetween = true
          continue
        }
        // No word begins without a character before it that takes as much room as the space.
        if isBetween, count > 0 {
          place[count] = 0x20
          count += 1
        }
        isBetween = false
        place[count] = byte
        count += 1
      }
      return count
    }
  }
}
