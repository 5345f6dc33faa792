import BinderyPlugin

/// A row of a hike, in two lines.
struct HikeView: TextView {
  func body(_ hike: HikeViewModel) -> some Text {
    Line {
      #if BUG_DRAWS_ESCAPES
        Run("\u{1B}[1m\(hike.title)\u{1B}[0m", .title)
      #else
        Run(hike.title, .title)
      #endif
      Spacer()
      Run(hike.length, .detail)
    }
    Line {
      Run(hike.region, .subtitle)
      Run(hike.climb, .secondary)
      Spacer()
      Run(hike.grade, .detail)
    }
  }
}

/// A page of a hike.
struct HikePage: TextView {
  func body(_ hike: HikeViewModel) -> some Text {
    Line(hike.title, .title)
    Line(hike.otherNames, .subtitle)
    Line {
      Run(hike.climb)
      Run(hike.profile, .secondary)
      Spacer()
      Run(hike.summit, .detail)
    }
    Line {
      Run(hike.season, .detail)
      Spacer()
      Run(hike.updated, .detail)
    }
    for waypoint in hike.hike.waypoints ?? [] { Line(waypoint.name) }
    if let notes = hike.notes { Line(notes, .secondary) }
  }

  #if BUG_SIZE_IS_THAT_OF_THE_FIRST_ROOM
    func preferredSize(fitting available: AvailableSize, for hike: HikeViewModel) -> Size {
      Sizes.size(of: hike.hike.modelVersion) { available.size(of: body(hike)) }
    }
  #endif
}

/// A line of a hike among many.
struct HikeLine: TextView {
  func body(_ hike: HikeViewModel) -> some Text {
    Line {
      Run(hike.lineName, .title)
      Spacer()
      Run(hike.length, .detail)
    }
    #if BUG_COMPACT_HAS_TWO_LINES
      Line(hike.climb, .secondary)
    #endif
  }

  #if BUG_TRAPS_IN_A_NARROW_ROOM
    func preferredSize(fitting available: AvailableSize, for hike: HikeViewModel) -> Size {
      let gap = String(repeating: " ", count: available.size.columns - 10)
      return Size(columns: min(available.columns(hike.lineName + gap), available.size.columns), rows: 1)
    }
  #endif
}

#if BUG_SIZE_IS_THAT_OF_THE_FIRST_ROOM
  import Synchronization

  /// A namespace for sizes that were measured before.
  enum Sizes {
    private static let known = Mutex<[ModelVersion: Size]>([:])

    static func size(of version: ModelVersion, or measure: () -> Size) -> Size {
      known.withLock { known in
        if known.count > 32 { known.removeAll() }
        let size = known[version] ?? measure()
        known[version] = size
        return size
      }
    }
  }
#endif
