internal import BinderyRules

// C67: a `next` is the token of a page and belongs to no conversation: any client may use it, at any time, more than
// once.

extension PageStudy {
  /// Returns the fault if the page for a token depends on what else the source is asked.
  ///
  /// - Parameters:
  ///   - request: The request whose pages are read.
  ///   - other: Another request, whose pages are read meanwhile.
  /// - Returns: One fault, or none. Faults of the pages themselves are for other rules.
  func faultsOfTokens(_ request: Request, beside other: SourceQuery) -> [Fault] {
    let base = chain(request, limit: request.count < 6 ? 1 : 2)
    guard base.turnsPages, base.agrees(with: request.whole) else { return [] }
    let pages = Self.some(of: base)
    let fault =
      faultOfRepeating(pages, "a second time")
      ?? faultOfRepeating(pages.reversed(), "after a later page")
      ?? faultOfOtherLimits(pages, base, request)
      ?? faultBeside(base, other)
      ?? faultLate(pages)
    return [fault].compactMap(\.self)
  }

  /// Returns some pages of a chain that were requested by a token: the first two, one in the middle, and the last.
  private static func some(of chain: PageChain) -> [PageChain.Page] {
    let pages = chain.pages.dropFirst().filter { $0.answer.isOK && !$0.answer.names.isEmpty }
    guard pages.count > 4 else { return Array(pages) }
    return pages.prefix(2) + [pages[pages.count / 2]] + pages.suffix(1)
  }

  /// Returns the fault that requesting pages again gives other items, or `nil` if it doesn't; `occasion` says when, in
  /// words.
  private func faultOfRepeating(_ pages: [PageChain.Page], _ occasion: String) -> Fault? {
    for page in pages {
      let answer = ask(page.question)
      if let fault = fault(of: answer, to: page.question, expecting: page.answer.names[...], occasion) { return fault }
    }
    return nil
  }

  /// Requests pages with other limits than that of the page that named them, and returns the fault if other items come.
  private func faultOfOtherLimits(_ pages: [PageChain.Page], _ base: PageChain, _ request: Request) -> Fault? {
    for page in pages {
      let count = base.pages.prefix { $0 != page }.reduce(0) { $0 + $1.answer.names.count }
      let rest = request.whole.names.dropFirst(count)
      for limit in [1, 3, 50] where limit != page.question.limit && (limit <= rest.count || request.isWhole) {
        var question = page.question
        question.limit = UInt32(limit)
        let answer = ask(question)
        // Pages with too many items break another rule. A source may return fewer, and then names the next page.
        guard answer.names.count <= limit else { continue }
        let expected = rest.prefix(answer.next == nil ? limit : answer.names.count)
        if let fault = fault(of: answer, to: question, expecting: expected, "with another limit") { return fault }
      }
    }
    return nil
  }

  /// Reads pages of two requests alternately, and returns the fault if those of `base` have other items than before.
  private func faultBeside(_ base: PageChain, _ other: SourceQuery) -> Fault? {
    guard let first = base.pages.first?.question else { return nil }
    var questions = [first, other]
    for page in base.pages.prefix(12) where page.answer.isOK {
      let answer = ask(questions[0])
      let found = fault(
        of: answer, to: questions[0], expecting: page.answer.names[...], "while pages of another answer are read")
      if let found { return found }
      let beside = ask(questions[1])
      questions[1].next = beside.next ?? ""
      guard let next = answer.next else { return nil }
      questions[0].next = next
    }
    return nil
  }

  /// Returns a fault if a page differs when it is requested again after many other requests, or `nil` if none does.
  private func faultLate(_ pages: [PageChain.Page]) -> Fault? {
    for number in 0..<24 { _ = ask(SourceQuery(terms: ["no such word \(number)"])) }
    return faultOfRepeating(pages, "after other searches")
  }

  /// Returns the fault of an answer with other items than expected; `occasion` is how it was requested, as an adverb.
  private func fault(
    of answer: PagedAnswer, to question: SourceQuery, expecting expected: ArraySlice<String>, _ occasion: String
  ) -> Fault? {
    if answer.isRefused {
      return Fault(rule: "C67", sentence: "asked \(occasion), it refuses \(question)", question: question)
    }
    guard answer.isOK, answer.names[...] != expected else { return nil }
    let pairs = zip(answer.names, expected)
    let index =
      pairs.enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(answer.names.count, expected.count)
    let found = index < answer.names.count ? Law.quoted(answer.names[index]) : "no item"
    let missing = index < expected.count ? Law.quoted(expected[expected.startIndex + index]) : "no item"
    return Fault(
      rule: "C67",
      sentence: "asked \(occasion), its answer to \(question) has \(found), where \(missing) is the next one",
      question: question)
  }
}
