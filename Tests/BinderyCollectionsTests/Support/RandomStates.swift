import Bindery
import BinderyCollections
import TestSupport

extension SplitMix64 {
  mutating func status() -> LoadStatus<Trouble> {
    let number = Int.random(in: 0...9, using: &self)
    return [
      .loaded, .notLoaded, .loading, .loading(LoadProgress(completed: number, total: 10)),
      .failed(Trouble(integerLiteral: number)),
    ].randomElement(using: &self) ?? .loaded
  }

  mutating func things() -> [Thing] {
    (0..<Int.random(in: 0...5, using: &self)).map { _ in
      Thing(Int.random(in: 0...20, using: &self), version: UInt64.random(in: 0...2, using: &self))
    }
  }

  mutating func section(_ index: Int) -> ThingSection {
    ThingSection(
      id: SectionId(rawValue: "\(index)"), title: Bool.random(using: &self) ? "Title \(index)" : nil,
      elements: things(), status: status(), total: [nil, 7, 70].randomElement(using: &self) ?? nil,
      remark: Bool.random(using: &self) ? "remark \(index)" : nil)
  }

  mutating func state() -> ThingState {
    let sections = (0..<Int.random(in: 0...4, using: &self)).map { section($0) }
    return ThingState(sections: sections, status: status())
  }
}
