#!/usr/bin/env bash
# Begins plugins as their authors do, with nothing but what a build installs: check-templates.sh BUILD-FOLDER
#
# The build is installed into a folder of its own. For each language, the commands that 'bindery new' prints are run
# as they stand, with samples that it made up and with real ones, and once with all abilities that a plugin may begin
# with; then all is uninstalled, and nothing may be left.
set -euo pipefail

build=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What the user installed must not take part.
unset BINDERY_PLUGIN_PATH DESTDIR
export XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data" XDG_STATE_HOME="$work/state" XDG_CACHE_HOME="$work/cache"

fatal() { echo "templates: $*" >&2; exit 1; }

# Prints what is in a folder.
tree() { (cd "$1" && find . -print | sort); }

# What others have there must survive.
prefix="$work/a prefix"
mkdir -p "$prefix/lib/bindery/plugins" "$prefix/share/man/man1" "$prefix/share/bash-completion"
touch "$prefix/lib/bindery/plugins/libOther.so.off" "$prefix/share/man/man1/other.1"
before=$(tree "$prefix")
"$top/Scripts/install.sh" "$build" "$prefix"
installed=$(tree "$prefix")
"$top/Scripts/install.sh" "$build" "$prefix"
[ "$installed" = "$(tree "$prefix")" ] || fatal "installing again left $(diff <(echo "$installed") <(tree "$prefix"))"
PATH="$prefix/bin:$PATH"
[ "$(command -v bindery)" = "$prefix/bin/bindery" ] || fatal "bindery isn't run from $prefix"

for command in bindery bindery-search bindery-plugins-list bindery-new; do
  [ -s "$prefix/share/man/man1/$command.1.gz" ] || fatal "there is no manual page of $command"
done
if command -v pkg-config >/dev/null; then
  flags=$(PKG_CONFIG_PATH="$prefix/share/pkgconfig" pkg-config --cflags bindery)
  # They are words of a shell, with the space escaped.
  eval "words=($flags)"
  [ "$(cd "${words[0]#-I}" && pwd -P)" = "$prefix/include" ] || fatal "pkg-config says '$flags'"
fi

# Real items, under the name of a kind that no plugin of the build shows.
answers=$(cd "$top/.." && ls "$PWD"/shared/itunes/*song-search*.json 2>/dev/null | head -1 || true)
sed 's/"kind": *"song"/"kind":"tune"/' "${answers:-$top/Sources/C/CSampleCatalogue/catalogue.jsonl}" >"$work/tunes.json"

# Items that a text identifies, of the only kind in their file, with numbers as some sources write them.
cat >"$work/essays.json" <<'END'
[{"kind":"essay","slug":"on-tides","state":"new","headline":"On tides and harbours","words":1200.0,"rating":4.5},
 {"kind":"essay","slug":"on-trains","state":"new","headline":"On trains","words":800.0,"rating":4.0,"free":true}]
END

# Begins a plugin, and runs what is printed and its test: try LANGUAGE NAME TEST ARGUMENT...
try() {
  local language=$1 name=$2 test=$3 start=$EPOCHREALTIME
  mkdir -p "$work/$language"
  cd "$work/$language"
  bindery new "$name" --language "$language" "${@:4}" >"$work/printed"
  sed -n 's/^  //p' "$work/printed" >"$work/commands"
  [ "$(wc -l <"$work/commands")" -eq 3 ] || fatal "'bindery new' printed $(cat "$work/printed")"
  sh -e "$work/commands" >"$work/output" 2>&1 || fatal "$language: $(cat "$work/commands" "$work/output")"
  # The last command shows the first of the samples.
  local title
  title=$(sed -nE 's/^ *"(trackName|title|headline)": "(.*)",?$/\2/p' "$name"/Samples/*.json | head -1)
  grep -qF "$title" "$work/output" || fatal "$language: '$title' isn't in: $(cat "$work/output")"
  if grep -q '^bindery: ' "$work/output"; then fatal "$language: $(grep '^bindery: ' "$work/output")"; fi
  local built=$EPOCHREALTIME
  (cd "$name" && sh -c "$test") >"$work/output" 2>&1 || fatal "$language: $(cat "$work/output")"
  awk -v a="$start" -v b="$built" -v c="$EPOCHREALTIME" -v name="$language, $name" \
    'BEGIN { printf "templates: %s: %.1f s to build and show it, %.1f s to test it\n", name, b - a, c - b }' >&2
}

real=(--from "$work/tunes.json")
test="make test CFLAGS='-Wall -Wextra -Werror -pedantic'"
try c audio-book "$test"
try c Tune "$test" "${real[@]}"
texts=(--from "$work/essays.json")
try c Slug "$test" "${texts[@]}"
abilities=(--with actions,contents,pages,views,live)
try c Shelf "$test" "${abilities[@]}"
if command -v cargo >/dev/null; then
  try rust audio-book "cargo test"
  try rust Tune "cargo test" "${real[@]}"
  try rust Slug "cargo test" "${texts[@]}"
else
  echo "templates: there is no cargo, so Rust is left out" >&2
fi
# The tests of one are enough: they take longer than the plugin.
try swift Shelf "swift test" "${abilities[@]}"
try swift Tune true "${real[@]}"
try swift Slug true "${texts[@]}"

# A package that there isn't changes nothing.
! "$top/Scripts/install.sh" "$build" "$prefix" bindry || fatal "'bindry' is no package, and was installed"
[ "$installed" = "$(tree "$prefix")" ] || fatal "'bindry' is no package, and changed what is installed"

# A list that leads out of the prefix is obeyed by neither, and a link in a new file's place isn't written through.
echo mine >"$work/outside"
list=$prefix/share/bindery/installed
cp "$list" "$work/list"
for line in 'f ../../outside' 'f /etc/outside' 'f bin/../../../outside' 'd ..' 'x bin' 'f '; do
  { cat "$work/list"; echo "$line"; } >"$list"
  ! "$top/Scripts/uninstall.sh" "$prefix" 2>/dev/null || fatal "uninstall.sh obeys a list with the line '$line'"
  ! "$top/Scripts/install.sh" "$build" "$prefix" 2>/dev/null || fatal "install.sh obeys a list with the line '$line'"
done
ln -sf "$work/list" "$list"
! "$top/Scripts/uninstall.sh" "$prefix" 2>/dev/null || fatal "uninstall.sh obeys a list elsewhere"
rm "$list"
cp "$work/list" "$list"
# Nor is one that leads out by a link within the prefix.
mkdir -p "$work/linked/share/bindery" "$work/elsewhere"
echo mine >"$work/elsewhere/file"
ln -s "$work/elsewhere" "$work/linked/lib"
printf 'f lib/file\nd lib' >"$work/linked/share/bindery/installed"
! "$top/Scripts/uninstall.sh" "$work/linked" 2>/dev/null || fatal "uninstall.sh removes what a link leads to"
! "$top/Scripts/install.sh" "$build" "$work/linked" 2>/dev/null || fatal "install.sh writes to where a link leads"
[ "$(ls -A "$work/elsewhere")" = file ] || fatal "what a link leads to was changed"
for part in bin/.bindery.part share/bindery/installed.part; do ln -s "$work/outside" "$prefix/$part"; done
"$top/Scripts/install.sh" "$build" "$prefix"
[ "$(cat "$work/outside")" = mine ] || fatal "install.sh wrote through a link in the place of a new file"
[ "$installed" = "$(tree "$prefix")" ] || fatal "installing over links left something else"

"$top/Scripts/uninstall.sh" "$prefix"
after=$(tree "$prefix")
[ "$before" = "$after" ] || fatal "uninstalling left something else than there was: $(diff <(echo "$before") <(echo "$after"))"

# Nor does anything stay of an installation that was cut short.
rm -r "$prefix/share/man"
touch "$prefix/share/man"
before=$(tree "$prefix")
! "$top/Scripts/install.sh" "$build" "$prefix" || fatal "installing goes on where a file is in the way"
"$top/Scripts/uninstall.sh" "$prefix"
[ "$before" = "$(tree "$prefix")" ] || fatal "of what was cut short, this is left: $(tree "$prefix")"

# The same below another root, where nothing is yet.
DESTDIR="$work/stage" "$top/Scripts/install.sh" "$build" /usr bindery
[ -x "$work/stage/usr/bin/bindery" ] || fatal "bindery isn't in $work/stage/usr/bin"
[ ! -e "$work/stage/usr/include" ] || fatal "bindery-dev is installed, and wasn't asked for"
make -s -C "$top" uninstall PREFIX=/usr DESTDIR="$work/stage"
[ "$(tree "$work/stage")" = . ] || fatal "uninstalling left $(tree "$work/stage")"
echo "templates: plugins begin in each language, and nothing is left" >&2
