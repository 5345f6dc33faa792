# Writes screens of a terminal, one file each as 'tmux capture-pane -ep' prints them, as a picture that shows them in
# turn: awk -v still=NUMBER -f screens-to-svg.awk SCREEN...
#
# Each run of text stands exactly in its cells, whatever the font, and the lines of boxes are drawn as lines. The colors
# are light or dark as the reader's are, and who wants no motion sees the screen with the number `still` alone.
# Characters of two columns fail.

BEGIN {
  columns = 80; rows = 24; seconds = 4
  cell_width = 8; cell_height = 17; baseline = 13; margin = 10
  split("black red green yellow blue magenta cyan white", color_names, " ")
  for (code = 1; code < 256; code++) codes[sprintf("%c", code)] = code
  lines["─"] = ""
  lines["▐"] = "m6 -8.5v17"
  lines["│"] = "m4.5 -8.5v17"
  lines["┌"] = "m4.5 8.5v-8.5h3.5"
  lines["┐"] = "h4.5v8.5"
  lines["└"] = "m4.5 -8.5v8.5h3.5"
  lines["┘"] = "h4.5v-8.5"
}

FNR == 1 { screens++; row = 0; reset() }

{ if (row < rows) draw($0); row++ }

END {
  if (failed) exit 1
  begin_picture()
  for (screen = 1; screen <= screens; screen++) printf "<g class=\"s s%d\">\n%s</g>\n", screen, drawn[screen]
  print "</g></svg>"
}

# Draws a line, whose styles go on from the line before.
function draw(line,    part, end) {
  column = 0; run = ""; run_columns = 0; gap = 0
  while (line != "") {
    if (match(line, /^\033\[[0-9;]*m/)) {
      end_run()
      select_style(substr(line, 3, RLENGTH - 3))
      line = substr(line, RLENGTH + 1)
    } else {
      part = first_character(line)
      add(part)
      line = substr(line, length(part) + 1)
    }
  }
  end_run()
}

# Returns the first character of UTF-8, also where awk knows bytes only.
function first_character(line,    code, count) {
  code = codes[substr(line, 1, 1)]
  count = code < 128 ? 1 : code < 224 ? 2 : 3
  if (code >= 227 || code < 32) {
    print "record: a character is too wide, or no text: " line >"/dev/stderr"
    failed = 1
    exit 1
  }
  return substr(line, 1, count)
}

# Two spaces end a run, so that what follows them has a place of its own.
function add(character) {
  if (character in lines) { add_line(character); return }
  if (level) end_run()
  if (character == " ") { gap++; return }
  if (gap > 1 || run == "") end_run()
  else if (gap == 1) { run = run " "; run_columns++; gap = 0 }
  if (run == "") { start = column }
  run = run (character == "&" ? "&amp;" : character == "<" ? "&lt;" : character)
  run_columns++
}

# Adds a part of a box; a level line is one path.
function add_line(character) {
  if (level && character != "─" || gap || run != "") end_run()
  if (character == "─") { level++; return }
  put_background(column, 1)
  put_line(column, lines[character], character == "▐" ? " bar" : "")
  column++
}

# Writes the text since the last end, and moves behind it and the spaces after it.
function end_run() {
  if (level) {
    put_background(column, level)
    put_line(column, "h" level * cell_width, "")
    column += level
    level = 0
  }
  if (run != "") {
    put_background(column, run_columns + gap)
    put_text(column, run_columns)
  } else if (gap) put_background(column, gap)
  column += run_columns + gap
  run = ""; run_columns = 0; gap = 0
}

function x(column) { return margin + column * cell_width }
function y(row) { return margin + row * cell_height }

function put_background(column, count,    name) {
  name = reversed ? (foreground == "" ? "text" : foreground) : background
  if (name == "" || count == 0) return
  put(sprintf("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", name, x(column), y(row),
    count * cell_width, cell_height))
}

function put_text(column, count,    name) {
  name = reversed ? (background == "" ? "back" : background) : foreground
  name = name (bold ? " bold" : "") (dim ? " dim" : "") (underlined ? " under" : "")
  sub(/^ /, "", name)
  put(sprintf("<text%s x=\"%d\" y=\"%d\" textLength=\"%d\">%s</text>", name == "" ? "" : " class=\"" name "\"",
    x(column), y(row) + baseline, count * cell_width, run))
}

# Lines have the color of the text, whatever the terminal gives them.
function put_line(column, path, kind) {
  put(sprintf("<path class=\"line%s%s\" d=\"M%d %.1f%s\"/>", kind, dim ? " dim" : "", x(column), y(row) + 8.5, path))
}

function put(element) { drawn[screens] = drawn[screens] element "\n" }

function reset() { bold = dim = underlined = reversed = 0; foreground = background = "" }

# Changes the style as a sequence 'CSI numbers m' says.
function select_style(numbers,    list, count, i, n) {
  count = split(numbers == "" ? "0" : numbers, list, ";")
  for (i = 1; i <= count; i++) {
    n = list[i] + 0
    if (n == 0) reset()
    else if (n == 1) bold = 1
    else if (n == 2) dim = 1
    else if (n == 4) underlined = 1
    else if (n == 7) reversed = 1
    else if (n == 22) bold = dim = 0
    else if (n == 24) underlined = 0
    else if (n == 27) reversed = 0
    else if (n == 39) foreground = ""
    else if (n == 49) background = ""
    else if (n >= 30 && n <= 37) foreground = color_names[n - 29]
    else if (n >= 40 && n <= 47) background = color_names[n - 39]
    else if (n >= 90 && n <= 97) foreground = color_names[n - 89]
    else if (n >= 100 && n <= 107) background = color_names[n - 99]
  }
}

function begin_picture(    width, height, i) {
  width = columns * cell_width + 2 * margin
  height = rows * cell_height + 2 * margin
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", width, height,
    width, height
  print "<title>A session with bindery browse</title>"
  print "<style>"
  print colors("#1f2328", "#f6f8fa", "#1f2328 #b3261e #1a7f37 #8a6100 #0550ae #8250df #1b6f7a #59636e")
  print "@media (prefers-color-scheme: dark) {"
  print colors("#e6edf3", "#0d1117", "#0d1117 #ff7b72 #7ee787 #e3b341 #79c0ff #d2a8ff #56d4dd #e6edf3")
  print "}"
  print "text { font: 13.3px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; }"
  print ".line { stroke-width: 1; fill: none } .bar { stroke-width: 4 }"
  print ".bold { font-weight: bold } .dim { opacity: 0.65 } .under { text-decoration: underline }"
  printf ".s { visibility: hidden } .s%d { visibility: visible }\n", still
  print "@media (prefers-reduced-motion: no-preference) {"
  printf ".s { animation: turn %ds step-end infinite }\n", screens * seconds
  for (i = 1; i <= screens; i++) printf ".s%d { animation-delay: %ds }\n", i, (i - 1 - screens) * seconds
  printf "@keyframes turn { 0%% { visibility: visible } %s%%, 100%% { visibility: hidden } }\n", 100 / screens
  print "}"
  print "</style>"
  printf "<rect class=\"back\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n<g class=\"text\">\n", width, height
}

# Returns the rules for the text, what is behind it, and the eight colors.
function colors(text, back, list,    values, i, rules) {
  split(list, values, " ")
  rules = ".text { fill: " text " } .line { stroke: " text " } .back { fill: " back " }"
  for (i = 1; i <= 8; i++) rules = rules "\n." color_names[i] " { fill: " values[i] " }"
  return rules
}
