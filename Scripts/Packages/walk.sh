#!/bin/bash
# What a new user does on a system without Swift, from installing to removing: run as root, in that system alone.
set -euo pipefail

export DEBIAN_FRONTEND=noninteractive HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
packages=/packages
output=$(mktemp)

fatal() { echo "walk: $*" >&2; exit 1; }
title() { printf '\n== %s\n' "$*"; }

# Runs a command, which is printed, as root, and prints what it says.
root() {
  printf '# %s\n' "$*"
  "$@" >"$output" 2>&1 || { cat "$output"; fatal "'$*' fails"; }
}

# Runs a command of a shell, which is printed, as the user, and prints what it says: user STATUS COMMAND. One that hangs
# is ended with the status 124.
user() {
  local status=0
  printf '$ %s\n' "$2"
  timeout 300 su --login reader --command "export LANG=C.UTF-8; cd ~/${folder-}; $2" >"$output" 2>&1 || status=$?
  cat "$output"
  [ "$status" -eq "$1" ] || fatal "'$2' ends with $status, not $1"
}

# Fails where what was said last lacks a text.
says() { grep -qF -- "$1" "$output" || fatal "that lacks '$1'"; }

# Fails where it has a text.
lacks() { if grep -qF -- "$1" "$output"; then fatal "that has '$1'"; fi; }

title "a system without Swift"
! command -v swift || fatal "there is Swift here"
! find / -xdev -name 'libswift*' -not -path "$packages/*" | grep . || fatal "there is a runtime of Swift here"
useradd --create-home --shell /bin/bash reader
root apt-get update -qq
find / -xdev -not -path '/home/*' | sort >/tmp/before

title "install"
root apt-get install -y -qq --no-install-recommends "$packages"/bindery_*.deb
grep -E '^Setting up' "$output"
user 0 "bindery --version"
user 0 "bindery doctor"
says ", 0 failures"
says "plugins: 12 built-in"

user 0 "bindery plugins inspect org.bindery.song"
lacks "warning"

title "search"
user 0 "bindery search the long winters --limit 3"
says "The Commander Thinks Aloud"
user 0 "bindery search long winters --isolation all --limit 1"
says "The Long Winters"
user 0 "bindery search long winters --format jsonl --limit 1"
says '"kind":"artist"'
for implementation in westmere fallback; do
  user 0 "SIMDJSON_FORCE_IMPLEMENTATION=$implementation bindery search long winters --limit 1"
  says "The Long Winters"
done
user 66 "bindery new Tune --language c"
says "bindery-dev"
user 69 "bindery check /usr/lib/bindery/plugins/libSong.so"
says "bindery-dev"

title "browse"
root apt-get install -y -qq --no-install-recommends tmux
user 0 "tmux new-session -d -x 80 -y 20 'bindery browse long winters'"
for _ in $(seq 100); do
  su --login reader --command "tmux capture-pane -p" >"$output"
  ! grep -qF "Commander" "$output" || break
  sleep 0.2
done
cat "$output"
says "The Commander Thinks Aloud"
user 0 "tmux send-keys Escape q; sleep 1; tmux kill-server || true"

title "drop in a plugin in C"
root apt-get install -y -qq --no-install-recommends "$packages"/bindery-dev_*.deb gcc libc6-dev make
user 0 "bindery new Tune --language c"
folder=Tune
user 0 "make"
user 0 "make test"
user 0 "bindery check . --verbose"
user 0 "bindery plugins install build/libTune.so"
user 0 "bindery search first --source Samples/tune.json"
says "First tune"
lacks "no plugin"
user 0 "bindery plugins trust --yes org.example.tune"
user 0 "bindery plugins list"
says "org.example.tune"
user 0 "bindery search first --source Samples/tune.json"
says "First tune"
lacks "no plugin"
user 0 "bindery check --strict build/libTune.so"

title "plugins in Swift that were built elsewhere"
folder=
ours="--source $packages/AudioBook/audio-book.json"
user 0 "bindery search first $ours --plugin-path $packages/AudioBook"
says "First audio book"
lacks "no plugin"
user 0 "bindery check --strict $packages/AudioBook/libAudioBook.so --samples $packages/AudioBook/audio-book.json"
user 0 "bindery plugins install $packages/AudioBook/libAudioBook.so"
lacks "warning"
user 0 "bindery plugins trust --yes org.example.audio-book"
user 0 "bindery search first $ours"
lacks "no plugin"
theirs="--source $packages/NewsPaper/news-paper.json --plugin-path $packages/NewsPaper"
user 0 "bindery search first $theirs"
says "install the package bindery-foundation"
user 1 "bindery check $packages/NewsPaper/libNewsPaper.so"
says "install the package bindery-foundation"
user 65 "bindery plugins install $packages/NewsPaper/libNewsPaper.so"
says "install the package bindery-foundation"
root apt-get install -y -qq --no-install-recommends "$packages"/bindery-foundation_*.deb
user 0 "bindery search first $theirs"
lacks "bindery-foundation"
lacks "no plugin"
# Also where it isn't confined.
user 0 "bindery search first $theirs --isolation none"
lacks "no plugin"

title "upgrade"
root apt-get install -y -qq --no-install-recommends "$packages"/newer-*.deb
grep -E '^Setting up' "$output"
user 0 "bindery plugins list"
[ "$(grep -c 'built-in  in process' "$output")" -eq 12 ] || fatal "not all 12 plugins are trusted"
says "trusted   in process  tune"
user 0 "bindery search the long winters --limit 1"
says "The Long Winters"
user 0 "bindery search first --source Tune/Samples/tune.json"
lacks "no plugin"

title "remove"
root apt-get remove -y -qq bindery bindery-dev bindery-foundation
root apt-get autoremove -y -qq
find / -xdev -not -path '/home/*' | sort >/tmp/after
comm -13 /tmp/before /tmp/after | grep -i bindery | grep -vE '^/var/(log|cache|lib)/' >"$output" || true
[ ! -s "$output" ] || fatal "this is left: $(cat "$output")"
user 0 "find . -name '*bindery*' -o -name '*.so'"
printf '\nwalk: all of it passes\n'
