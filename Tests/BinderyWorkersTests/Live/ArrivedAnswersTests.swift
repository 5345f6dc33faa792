@testable import BinderyWorkers
import TestSupport
import Testing

struct `Answers that have arrived` {
  /// A value that changes, and a reader of it whose questions are answered later and in order.
  private struct Stage {
    var answers = ArrivedAnswers<Int, Int>()
    var values = [0, 0, 0]
    var questions: [Int] = []
    var askedCount = 0

    mutating func read(_ reading: Int) -> Int? {
      let (answer, isDue) = answers.read(reading, isObserved: true)
      if isDue {
        askedCount += 1
        questions.append(reading)
      }
      return answer
    }

    mutating func answerFirst() {
      guard !questions.isEmpty else { return }
      let reading = questions.removeFirst()
      answers.take(values[reading], to: reading)
    }

    mutating func change(_ reading: Int) {
      answers.noteChange()
      values[reading] += 1
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Once all have arrived, each is that of the moment`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stage = Stage()
    var seen = [0, 0, 0]
    for _ in 0..<300 {
      let reading = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: stage.change(reading)
      case 1: stage.answerFirst()
      default:
        let value = stage.read(reading) ?? 0
        #expect(value >= seen[reading], "an older answer never comes after a newer one")
        seen[reading] = value
      }
      expectEqual(Set(stage.questions).count, stage.questions.count, "one question a reading")
    }
    for _ in 0..<2 {
      for reading in 0..<3 { _ = stage.read(reading) }
      while !stage.questions.isEmpty { stage.answerFirst() }
    }
    let count = stage.askedCount
    expectEqual((0..<3).map { stage.read($0) }, stage.values)
    expectEqual(stage.askedCount, count, "what is current isn't asked for")
  }

  @Test func `Ten thousand changes between two readings are one question`() {
    var stage = Stage()
    _ = stage.read(0)
    stage.answerFirst()
    for _ in 0..<10_000 { stage.change(0) }
    expectEqual(stage.read(0), 0, "the last one stays meanwhile")
    for _ in 0..<10_000 { _ = stage.read(0) }
    expectEqual(stage.askedCount, 2)
    stage.answerFirst()
    expectEqual(stage.read(0), 10_000)
  }

  @Test func `Where no changes are reported, each reading asks`() {
    var answers = ArrivedAnswers<Int, Int>()
    #expect(answers.read(0, isObserved: false).isDue)
    #expect(!answers.read(0, isObserved: false).isDue, "but once at a time")
    answers.take(1, to: 0)
    #expect(answers.read(0, isObserved: false) == (1, true))
  }

  @Test func `A first answer is given until another comes, and is asked for anew`() {
    var answers = ArrivedAnswers<Int, Int>()
    answers.take(first: 1, to: 0)
    #expect(answers.read(0, isObserved: true) == (1, true))
    answers.take(2, to: 0)
    answers.take(first: 1, to: 0)
    #expect(answers.read(0, isObserved: true) == (2, false))
  }

  @Test func `What was asked for in vain is asked for again, and its answer is nobody's`() {
    var answers = ArrivedAnswers<Int, Int>()
    _ = answers.read(0, isObserved: true)
    answers.forgetAsked()
    answers.take(1, to: 0)
    #expect(answers.read(0, isObserved: true) == (nil, true))
  }

  @Test func `What was dropped is asked for again when it is read`() {
    var answers = ArrivedAnswers<Int, Int>()
    for reading in 0..<2 {
      _ = answers.read(reading, isObserved: true)
      answers.take(reading, to: reading)
    }
    #expect(answers.drop { $0 == 1 })
    #expect(!answers.drop { $0 == 1 })
    #expect(answers.read(0, isObserved: true) == (0, false))
    #expect(answers.read(1, isObserved: true) == (nil, true))
  }
}
