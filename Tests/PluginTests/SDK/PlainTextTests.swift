import BinderyPlugin
import Ebook
import TestSupport
import Testing

/// What both the SDK's and the ebook plugin's reader of HTML have to give.
private let samples: [(html: String, text: String?)] = [
  ("", nil),
  ("A railwayman loves two things.", "A railwayman loves two things."),
  ("one\n two\u{a0}", "one\n two\u{a0}"),
  ("a < b", "a < b"),
  ("a <b", "a <b"),
  ("I <3 you > me", "I <3 you > me"),
  ("<<<<<<<<", "<<<<<<<<"),
  ("<>", "<>"),
  ("R&B", "R&B"),
  ("R&B\nSoul", "R&B\nSoul"),
  ("Tom &amp; Jerry", "Tom & Jerry"),
  ("&lt;b&gt; &quot;x&quot; &apos;y&apos;", "<b> \"x\" 'y'"),
  ("&amp;lt;", "&lt;"),
  ("caf&eacute; caf&#233; caf&#xe9; caf&#XE9;", "café café café café"),
  ("&ndash;&mdash;&hellip;&lsquo;&rsquo;&ldquo;&rdquo;&bull;&copy;&reg;&trade;", "–—…‘’“”•©®™"),
  ("&#127793;", "🌱"),
  ("one&nbsp;two&#160;three", "one two three"),
  ("&nosuch; &amp &; &#; &#x; &#xZZ; &#+1; &", "&nosuch; &amp &; &#; &#x; &#xZZ; &#+1; &"),
  ("&#0; &#27; &#xD800; &#1114112; &#99999999999;", "&#0; &#27; &#xD800; &#1114112; &#99999999999;"),
  ("a &a&amp; b", "a &a& b"),
  ("<i>one</i> <b>two</b>", "one two"),
  ("in<i>side</i>", "inside"),
  ("one<br>two<BR/>three<br />four", "one two three four"),
  ("<p>one</p><p>two</p>", "one two"),
  ("<p>one.</p>\n\n<P CLASS='x'>two.</P>\n", "one. two."),
  ("<ul><li>one</li><li>two</li></ul>", "one two"),
  ("<h1>one</h1>two", "one two"),
  ("<!-- no --><!doctype html>yes", "yes"),
  ("<a href=\"x\" title=\"a > b\">one</a>", "one"),
  ("<p class=it's>one</p>", "one"),
  ("<p>one <b", "one <b"),
  ("<p></p>&nbsp;<br/>", nil),
  ("x<thisisnotanelementbutitlookslikeone>y", "x<thisisnotanelementbutitlookslikeone>y"),
  ("a List<Plant> and a Map<Plant, List<Pot>>", "a List<Plant> and a Map<Plant, List<Pot>>"),
  ("<me@example.org> <your name> <3> </> <b.c>", "<me@example.org> <your name> <3> </> <b.c>"),
  ("<b\n>one</b ><sup>2</sup><FONT COLOR=\"red\">three</FONT>", "one2three"),
  ("<blockquote>one</blockquote><figcaption>two</figcaption>", "one two"),
  ("one</", "one</"),
  ("one<b", "one<b"),
  ("漢字<br/>かな &amp; 한글", "漢字 かな & 한글"),
]

struct `Plain text` {
  @Test(arguments: samples)
  func `HTML becomes text`(html: String, text: String?) {
    expectEqual(html.plainText, text)
  }

  @Test(arguments: samples)
  func `HTML becomes text in C`(html: String, text: String?) {
    expectEqual(ebook_description(html).map { String(cString: $0) }, text)
  }

  @Test func `Text of any size is read in a single pass`() {
    for unit in ["<", "&", "<a \"", "<a \">\"", "<p>", "<p ", "<!", "&#"] {
      let html = String(repeating: unit, count: 200_000)
      #expect((html.plainText ?? "").utf8.count <= html.utf8.count)
    }
  }

  @Test func `Text between U+00A1 and U+00FF has names for all`() {
    expectEqual("&iexcl;&shy;&yuml;&Agrave;&times;&divide;".plainText, "¡\u{ad}ÿÀ×÷")
  }
}
