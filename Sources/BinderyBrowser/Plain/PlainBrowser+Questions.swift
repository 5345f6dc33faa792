internal import Bindery
internal import BinderyInterface
internal import BinderyText

// What screens show as overlays: questions, menus and prompts, each of which the next line answers.

extension PlainBrowser {
  /// Registers the receivers of questions to the user, and of texts to copy.
  func receiveRequests() {
    context.receiveAsync(Alert.self) { [weak self] in await self?.answer($0) }
    context.receiveAsync(ShowMenu.self) { [weak self] in await self?.choice(from: $0.menu) }
    context.receiveAsync(Prompt.self) { [weak self] in await self?.text(for: $0) }
    // No clipboard is asked for: what is copied is a line of its own, as it stands.
    context.receiveOnMain(ActionRequest.self, if: { $0.copiedText != nil }) { [weak self] request in
      if let text = request.copiedText { self?.say(SafeText(text).string) }
    }
  }

  /// Asks the user an alert's question and returns the chosen button, by default the cancel button, or `nil` if it has
  /// none.
  private func answer(_ alert: Alert) async -> AlertButton? {
    say(SafeText(alert.title).string)
    for line in PlainText.lines(alert.message ?? "") where !line.isEmpty { say(line) }
    guard let index = await choice(of: alert.buttons.map(\.title)) else {
      return alert.buttons.first { $0.role == .cancel }
    }
    return alert.buttons[index]
  }

  /// Writes a menu, and returns the action that the user has chosen by its number, or `nil`.
  private func choice(from menu: Menu) async -> ActionItem? {
    let items = menu.actionItems.filter(\.isEnabled)
    guard !items.isEmpty else {
      say("there is nothing to do")
      return nil
    }
    return await choice(of: items.map(\.title)).map { items[$0] }
  }

  /// Asks the user for a text and returns it, or `nil` if there is no answer. An empty line stands for the suggested
  /// text.
  private func text(for prompt: Prompt) async -> String? {
    say(SafeText(prompt.title).string)
    for line in PlainText.lines(prompt.message ?? "") where !line.isEmpty { say(line) }
    if !prompt.text.isEmpty { say(SafeText("an empty line stands for '\(prompt.text)'").string) }
    guard let line = await answer("? ") else { return nil }
    return line.isEmpty ? prompt.text : line
  }

  /// Lets the user choose one of several titles, by its number or by its words.
  ///
  /// - Returns: The index of the chosen title, or `nil` if the answer is no number or title of the choice.
  private func choice(of titles: [String]) async -> Int? {
    for (index, title) in titles.enumerated() { say("\(index + 1). \(SafeText(title))") }
    guard let line = await answer(titles.count == 1 ? "1? " : "1 to \(titles.count)? ") else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    let numbered = Int(words).map { number in titles.indices.first { $0 + 1 == number } }
    guard let index = numbered ?? titles.firstIndex(where: { $0.lowercased() == words }) else {
      say("nothing was chosen")
      return nil
    }
    return index
  }

  /// Writes a prompt, and reads the line that answers a question; `nil` if the question was dismissed.
  private func answer(_ prompt: String) async -> String? {
    guard !isAbandoned else { return nil }
    self.prompt(prompt)
    return await input.next(isQuestion: true)
  }
}
