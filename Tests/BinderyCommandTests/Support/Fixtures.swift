import Foundation

/// Items and inputs that several tests show.
enum Fixture {
  /// A song with all that its view shows.
  static let song = """
    {"wrapperType":"track","kind":"song","trackId":7,"trackName":"Ultimatum","artistName":"The Long Winters",\
    "collectionName":"Ultimatum - EP","trackNumber":2,"trackCount":6,"trackTimeMillis":208000}
    """

  /// A song that its plugin refuses.
  static let namelessSong = #"{"kind":"song","trackId":8}"#

  /// Something of a kind that no plugin shows.
  static let sculpture = #"{"kind":"sculpture","id":9,"name":"David"}"#

  /// How the song is shown in a pipe.
  static let shownSong = "Ultimatum\t03:28\tThe Long Winters\tTrack 2/6 · Ultimatum - EP"

  /// An item of every kind that the plugins know.
  static let everyKind = """
    {"resultCount":12,"results":[
    \(song),
    {"wrapperType":"track","kind":"tv-episode","trackId":1,"trackName":"Time Enough at Last","artistName":"The \
    Twilight Zone","collectionName":"Season 1","trackNumber":8,"trackCount":36,"trackTimeMillis":1517000.0,\
    "shortDescription":"A bank clerk gets all the quiet he ever wished for."},
    {"wrapperType":"track","kind":"podcast","trackId":2,"collectionId":2,"trackName":"Song Exploder","artistName":\
    "Hrishikesh Hirway","genres":["Music"]},
    {"wrapperType":"podcastEpisode","kind":"podcast-episode","trackId":3,"trackName":"Cinnamon","collectionName":\
    "Song Exploder","genres":[{"name":"Music","id":"1310"}],"description":"How a song became a song."},
    {"wrapperType":"track","kind":"feature-movie","trackId":4,"trackName":"Blade Runner","artistName":"Ridley Scott"},
    {"wrapperType":"track","kind":"music-video","trackId":5,"trackName":"Sabotage","artistName":"Beastie Boys"},
    {"wrapperType":"software","kind":"software","trackId":6,"trackName":"Doodle Jump","artistName":"Lima Sky"},
    {"wrapperType":"software","kind":"mac-software","trackId":7,"trackName":"Bear","artistName":"Shiny Frog"},
    {"kind":"ebook","trackId":8,"trackName":"Alice","artistName":"Lewis Carroll","description":"<b>Down</b>"},
    {"wrapperType":"audiobook","collectionId":9,"collectionName":"Walden","artistName":"Henry David Thoreau"},
    {"wrapperType":"collection","collectionType":"Album","collectionId":10,"collectionName":"Scum","artistName":\
    "Napalm Death"},
    {"wrapperType":"artist","artistType":"Artist","artistId":11,"artistName":"Slayer"}
    ]}
    """

  /// An item full of what must not reach a terminal.
  static let hostile =
    #"{"kind":"song","trackId":1,"trackName":"\u001b[31mred\u202egpj\u0007\u009b2J\u200bx\u2066y\r\nz","#
    + #""artistName":"\u001b]0;title\u0007","collectionName":"\u0000"}"#
    + #"{"kind":"\u001b[2Jkind","name":"\u202e"}{"kind":"song","\u001b[2J":"\ud800"}"#
}
