import BinderyPlugin

/// A row of a hut, in two lines.
struct HutView: LiveTextView {
  func body(_ hut: HutViewModel) -> some Text {
    Line {
      Run(hut.title, .title)
      Run(hut.mark, .badge)
      Spacer()
      Run(hut.elevation, .detail)
    }
    Line {
      Run(hut.weather, .secondary)
      Spacer()
      Run(hut.phone, .detail)
    }
  }
}

/// A page of a hut.
struct HutPage: LiveTextView {
  func body(_ hut: HutViewModel) -> some Text {
    Line(hut.title, .title)
    Line {
      Run(hut.elevation)
      Spacer()
      Run(hut.beds.map { "\($0) beds" }, .detail)
    }
    if let closed = hut.closed { Line(closed, .warning) }
    for forecast in hut.forecasts { Line(forecast.text) }
  }
}
