internal import Bindery

extension InputDecoder {
  /// Resolves pending bytes after a pause: a lone ESC becomes the Escape key, a stale sequence is dropped.
  mutating func rest() {
    switch state {
    case .text, .lateEscape, .alternative: break
    case .escape(let isDouble):
      emit(Array(repeating: KeyChord(.escape), count: isDouble ? 2 : 1))
      state = .lateEscape
    case .sequence where sequence.isEmpty: emit(sequence.takeKeys())
    case .stringEnd where sequence.isEmpty:
      emit(sequence.takeKeys() + [KeyChord(.escape)])
      state = .lateEscape
    case .stringEnd: state = .stringEnd(isLate: true)
    case .sequence, .mouse, .paste: break
    }
    if pauses.isExceeded { giveUp() }
  }

  /// Ends an unfinished sequence or paste, since the terminal won't send the rest.
  private mutating func giveUp() {
    switch state {
    case .sequence, .stringEnd, .mouse: endSequence(nil)
    case .paste: endPaste()
    default: break
    }
  }
}
