#!/usr/bin/env bash
# Checks that the diagram of the modules in CONTRIBUTING is what Package.swift says, and that Package.swift names what
# the sources of each module import: an incremental build finds a module that was built before, named or not.
#
# The diagram is the block of code between '<!-- modules -->' and '<!-- /modules -->'. A line of it is
# 'Module -> what it depends on, and that, ...', and goes on in the lines after it that begin with spaces. Tests,
# what only tests use, and examples are left out. Each module stands above those that it depends on.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C

diagram=.github/CONTRIBUTING.md
complain() { echo "lint: $*" >&2; exit 1; }
targets=$(Scripts/declared-targets.sh)

# Prints 'Module -> dependency' for each direct dependency, and 'Module' for each module, as Package.swift has them. The
# media types in Swift are the one module 'mediaPlugins'.
declared() {
  awk -F '\t' '
    $2 == "testTarget" || $3 ~ /^(Tests|Examples)\// { next }
    {
      name = $6 ? $6 : $1
      print name
      count = split($4, parts, " ")
      for (part = 1; part <= count; part++) print name " -> " parts[part]
    }' <<<"$targets" | sort -u
}

# Prints the folders that the sources of a module are in.
folders() {
  awk -F '\t' -v name="$1" '$1 == name || $6 == name { print $3 }' <<<"$targets"
}

# Prints 'Module -> imported' for each module of this package that a source of another one imports.
imported() {
  local module folder modules
  modules=$(declared | grep -v -e '->')
  for module in $modules; do
    for folder in $(folders "$module"); do
      [ ! -d "$folder" ] || grep -rhoE --include='*.swift' '^(@[a-zA-Z_]+ )*(public |package |internal )?import [A-Za-z0-9_]+$' "$folder"
    done | sed -E "s/^.*import (.*)$/$module -> \1/" | sort -u
  done | grep -E -- "-> ($(paste -sd '|' - <<<"$modules"))\$" | sort -u
}

# Prints the lines of the diagram, each module on one.
lines() {
  awk '
    /^<!-- modules -->$/ { inside = 1; next }
    /^<!-- \/modules -->$/ { inside = 0 }
    !inside || /^```/ || /^ *$/ { next }
    /^ / { line = line " " $0; next }
    { if (line) print line; line = $0 }
    END { if (line) print line }' "$diagram"
}

# Prints the same of the diagram as declared() does of Package.swift.
drawn() {
  lines | awk '
    {
      at = index($0, "->")
      name = at ? substr($0, 1, at - 1) : $0
      gsub(/ /, "", name)
      print name
      count = at ? split(substr($0, at + 2), parts, ",") : 0
      for (part = 1; part <= count; part++) {
        gsub(/ /, "", parts[part])
        print name " -> " parts[part]
      }
    }' | sort -u
}

# Prints the dependencies that stand above what depends on them.
upward() {
  drawn | grep -e '->' | awk '
    NR == FNR { place[$1] = FNR; next }
    ($3 in place) && place[$3] <= place[$1] { print }' <(lines) -
}

# Puts lines into one, in quotes: 'a', 'b'.
joined() { sed "s/.*/'&'/" | paste -sd, - | sed 's/,/, /g'; }

[ -n "$(lines)" ] || complain "$diagram has no diagram between '<!-- modules -->' and '<!-- /modules -->'"
missing=$(comm -23 <(declared) <(drawn) | joined)
surplus=$(comm -13 <(declared) <(drawn) | joined)
[ -z "$missing$surplus" ] ||
  complain "$diagram and Package.swift differ: the diagram lacks ${missing:-nothing} and adds ${surplus:-nothing}"
unnamed=$(comm -23 <(imported) <(declared) | joined)
[ -z "$unnamed" ] || complain "Package.swift must name these dependencies, which sources import: $unnamed"
wrong=$(upward | joined)
[ -z "$wrong" ] || complain "the diagram in $diagram has arrows that point up: $wrong"
