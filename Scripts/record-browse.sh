#!/usr/bin/env bash
# Draws the picture of a session with 'bindery browse' that README shows: record-browse.sh BUILD-FOLDER [PICTURE]
#
# The program runs in tmux, in 80 columns and 24 rows, with the sample catalogue and nothing that you installed or set.
# Each screen is taken when it shows what it is waited for and has come to rest, so that the same sources give the same
# bytes; one that doesn't within a minute fails. The picture goes to the guides unless PICTURE names another file.
set -euo pipefail

top=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
picture=${2:-$top/Sources/Bindery/Documentation.docc/Resources/browse.svg}
work=$(mktemp -d)

log() { echo "record: $*" >&2; }
fatal() { log "$@"; exit 1; }
terminal() { tmux -S "$work/socket" "$@"; }

trap 'terminal kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
command -v tmux >/dev/null || fatal "there is no 'tmux'; install it with 'apt-get install tmux'"
[ -x "$build/bindery" ] || fatal "there is no program in $build; run 'make build'"

# Takes the next screen when a pattern stands on it and nothing on it changes any more: screen PATTERN
count=0
screen() {
  local last='' now
  for _ in $(seq 200); do
    now=$(terminal capture-pane -ep 2>/dev/null || true)
    if [ -n "$now" ] && [ "$now" = "$last" ] && terminal capture-pane -p | grep -qE -- "$1"; then
      count=$((count + 1))
      echo "$now" >"$work/screen-$count"
      return
    fi
    last=$now
    sleep 0.3
  done
  echo "$last" >&2
  fatal "no screen with '$1' has come"
}

mkdir "$work/home"
env -i PATH="$PATH" HOME="$work/home" LC_ALL=C.UTF-8 TERM=tmux-256color SHELL=/bin/sh \
  tmux -S "$work/socket" -f /dev/null new-session -d -x 80 -y 24 \
  "env -u TMUX -u TMUX_PANE COLORTERM= '$build/bindery' browse --source catalogue --pictures none"
terminal set-option -g status off

screen '^Type to search'
terminal send-keys -l 'long winters'
screen '^10 items'
terminal send-keys Down Down Down
screen '[?] help'
terminal send-keys Enter
screen '^‹ The Commander Thinks Aloud'
terminal send-keys m
screen 'Copy address'

awk -v still=3 -f "$top/Scripts/screens-to-svg.awk" "$work"/screen-* >"$work/picture"
mv "$work/picture" "$picture"
chmod 644 "$picture"
log "$count screens in $(wc -c <"$picture") bytes of $picture"
