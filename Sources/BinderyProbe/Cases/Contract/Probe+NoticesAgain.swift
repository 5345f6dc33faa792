internal import BinderyRules
internal import CBindery

// Checks rule C33: after one notification, a view model needs no other one until the host reads it again, whichever
// part it reads.

extension Probe {
  /// Reports view models that stop notifying their observers when the host asks for one part, such as a page, and not
  /// for the row.
  func checkNoticesAgain() throws(Finding) {
    try together { (live, seen) throws(Finding) in
      for viewModel in seen { viewModel.observe() }
      live.show(seen)
      for part in ObservedPart.all(of: live.type) {
        // The row is drawn, so that the next change has to be reported again.
        for viewModel in seen { _ = viewModel.observation }
        let start = seen.map { PartialObservation(at: $0, part, of: live.type) }
        LiveTime.pass(milliseconds: pause)
        let middle = seen.map { PartialObservation(at: $0, part, of: live.type) }
        // Without a notice there is nothing that could come twice.
        guard zip(start, middle).contains(where: { $0.notices != $1.notices }) else { break }
        LiveTime.pass(milliseconds: pause)
        let end = seen.map { part.observation(of: $0, of: live.type) }
        let silent = seen.indices.filter { index in
          start[index].notices != middle[index].notices && end[index] != middle[index].observation
            && seen[index].observer.notices.wanted == middle[index].notices
        }
        guard !silent.isEmpty else { continue }
        // A view model that gathers changes may notify later.
        LiveTime.pass(milliseconds: pause * 2)
        for index in silent where seen[index].observer.notices.wanted == middle[index].notices {
          flag("once it was asked for \(part) alone, it changes again, and tells nobody", seen[index].sample)
        }
      }
      live.hide(seen)
    }
  }
}

/// A part of a view model that a host reads by itself, such as a property, without reading the others.
private enum ObservedPart: CustomStringConvertible {
  /// All properties of a view model.
  case properties

  /// The view at this index among those for other purposes than the row.
  case view(Int)

  /// Returns the parts that view models of a media type have.
  static func all(of type: ProbedType) -> [Self] {
    (type.properties.isEmpty ? [] : [.properties]) + type.views.indices.map { .view($0) }
  }

  /// Asks a view model for this part alone, and returns what it shows.
  func observation(of viewModel: SeenViewModel, of type: ProbedType) -> RecordObservation {
    var seen = RecordObservation()
    switch self {
    case .properties: seen.properties = type.propertyMembers(of: viewModel.pointer)
    case .view(let index): seen.views = [type.drawing(by: type.views[index], of: viewModel.pointer)]
    }
    return seen
  }

  var description: String {
    switch self {
    case .properties: "its properties"
    case .view: "a view by purpose"
    }
  }
}

/// The observation of one part of a view model, and the number of notifications that had come before it was read.
private struct PartialObservation {
  /// The number of notifications before the part was read.
  let notices: Int
  /// The part that the view model displayed.
  let observation: RecordObservation

  /// Counts the notices of a view model, and then asks it for a part.
  init(at viewModel: SeenViewModel, _ part: ObservedPart, of type: ProbedType) {
    // The count of notifications is read first: one that comes meanwhile may be about a change that is seen or not.
    notices = viewModel.observer.notices.wanted
    observation = part.observation(of: viewModel, of: type)
  }
}
