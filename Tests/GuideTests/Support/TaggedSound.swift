import Foundation

/// A silence with a tag, as a file in the format WAVE.
struct TaggedSound {
  /// How long it is.
  let seconds: Int

  /// The frames of its tag, each an identifier and a text.
  let tag: [(id: String, text: String)]

  /// The bytes of the file: 8,000 samples of a byte in a second, and the tag as ID3v2.3.
  var bytes: Data {
    // PCM, one channel, 8,000 samples and as many bytes a second, one byte a sample of 8 bits.
    let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
    let silence = Data(repeating: 0x80, count: seconds * 8000)
    let content = Data("WAVE".utf8) + chunk("fmt ", format) + chunk("data", silence) + chunk("id3 ", frames)
    return chunk("RIFF", content)
  }

  /// The tag: its size has seven bits a byte.
  private var frames: Data {
    let frames = tag.map { frame($0.id, $0.text) }.reduce(Data(), +)
    let size = [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: frames.count >> $0 & 0x7f) }
    return Data("ID3".utf8) + [3, 0, 0] + size + frames
  }

  /// A frame of text in Latin-1.
  private func frame(_ id: String, _ text: String) -> Data {
    Data(id.utf8) + Data(little(text.utf8.count + 1, 4).reversed()) + [0, 0, 0] + Data(text.utf8)
  }

  /// A chunk, which ends at an even place.
  private func chunk(_ id: String, _ content: Data) -> Data {
    Data(id.utf8) + little(content.count, 4) + content + Data(repeating: 0, count: content.count % 2)
  }

  private func little(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }
}
